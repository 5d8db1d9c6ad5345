#[scry::kernel]
fn recursion(n: u32, y: &mut [f32]) {
    let factorial = |k: u32| if k == 0 { 1 } else { k * factorial(k - 1) };
    y[0] = factorial(n) as f32;
}

fn main() {}
