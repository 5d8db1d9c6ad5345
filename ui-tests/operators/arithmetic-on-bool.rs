#[scry::kernel]
fn arithmetic_on_bool(p: bool, q: bool, y: &mut [u32]) {
    let r = p + q;
    y[global_id().x] = r as u32;
}

fn main() {}
