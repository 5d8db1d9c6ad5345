#[scry::kernel]
fn negate_unsigned(n: u32, i: usize, y: &mut [u32]) {
    y[-i] = -n;
}

fn main() {}
