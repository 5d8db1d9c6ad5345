use std::cmp::Ordering;

#[scry::kernel]
fn ordering_not_covered(x: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = match x[i].total_cmp(&x[0]) {
        Ordering::Less => 1,
        Ordering::Equal => 2,
    };
    y[i] = match x[i].partial_cmp(&x[0]) {
        Some(Ordering::Less) | None => 1,
        Some(Ordering::Equal) => 2,
    };
}

fn main() {}
