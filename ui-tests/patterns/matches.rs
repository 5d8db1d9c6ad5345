#[scry::kernel]
fn matches_arguments(n: u32, y: &mut [f32]) {
    if matches!(n) {
        y[0] = 1.0;
    }
    if matches!(n, 1.0) || matches!(n, 2 if n) {
        y[0] = 1.0;
    }
    y[0] = matches!(n, 5..=1);
}

fn main() {}
