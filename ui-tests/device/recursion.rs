#[scry::device]
mod functions {
    pub fn factorial(n: u32) -> u32 {
        if n == 0 { 1 } else { n * factorial(n - 1) }
    }

    pub fn is_even(n: u32) -> bool {
        n == 0 || is_odd(n - 1)
    }

    fn is_odd(n: u32) -> bool {
        n != 0 && is_even(n - 1)
    }
}

#[scry::kernel]
fn direct(y: &mut [u32]) {
    y[0] = functions::factorial(y[1]);
}

#[scry::kernel]
fn mutual(y: &mut [u32]) {
    y[0] = functions::is_even(y[1]) as u32;
}

fn main() {}
