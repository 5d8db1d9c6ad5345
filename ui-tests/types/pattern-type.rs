#[scry::kernel]
fn pattern_type(a: f32, n: u32, y: &mut [f32]) {
    let i = global_id().x;
    match n {
        true => y[i] = 1.0,
        _ => y[i] = a,
    }
    let (b, c) = a;
    y[i] = b + c;
}

fn main() {}
