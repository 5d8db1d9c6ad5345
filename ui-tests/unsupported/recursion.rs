#[scry::kernel]
fn recursion(n: u32, y: &mut [f32]) {
    if n > 0 {
        recursion(n - 1, y);
    }
}

fn main() {}
