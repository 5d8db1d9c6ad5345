#[scry::device]
fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

#[scry::kernel]
fn direct(y: &mut [u32]) {
    y[0] = factorial(y[1]);
}

fn main() {}
