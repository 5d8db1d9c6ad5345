#[scry::kernel]
fn refutable_parameter(n: u32, y: &mut [f32]) {
    let f = |(1, k): (u32, u32)| k;
    y[0] = f((n, n)) as f32;
}

fn main() {}
