#[scry::kernel]
fn subtract(n: i32, m: u32, y: &mut [i32]) {
    y[global_id().x] = n - m;
}

fn main() {}
