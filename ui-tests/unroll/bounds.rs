#[scry::kernel]
fn bounds(n: usize, y: &mut [f32]) {
    #[unroll]
    for i in 0..n {
        y[i] = 1.0;
    }
    let m = 4;
    #[unroll]
    for i in m..y.len() {
        y[i] = 1.0;
    }
    #[unroll]
    for i in (0..8).step_by(n) {
        y[i] = 1.0;
    }
    #[unroll]
    for i in (0..8).step_by(0) {
        y[i] = 1.0;
    }
    #[unroll]
    for v in y {
        y[0] = 1.0;
    }
}

fn main() {}
