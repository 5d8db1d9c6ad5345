#[scry::kernel]
fn bound_twice(n: u32, y: &mut [f32]) {
    let (k, k) = (n, n);
    y[global_id().x] = match (n, n + 1) {
        (j, j) => 1.0,
    };
}

fn main() {}
