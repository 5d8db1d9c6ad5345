#[scry::kernel]
fn if_let(n: u32, y: &mut [f32]) {
    if let 3 = n as f32 {
        y[0] = 1.0;
    }
    while let true = n {
        y[0] = 1.0;
    }
    let 5 = n else {
        y[0] = 2.0;
    };
    let (a, 1) = (n, n) else { a };
}

fn main() {}
