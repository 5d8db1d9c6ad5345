#[scry::kernel]
fn and_on_integers(n: u32, m: u32, y: &mut [f32]) {
    if n && m {
        y[0] = 1.0;
    }
}

fn main() {}
