#[scry::kernel]
fn if_let(n: u32, y: &mut [f32]) {
    if let 3 = n {
        y[0] = 1.0;
    }
    while let 4 = n {
        y[0] = 1.0;
    }
    let 5 = n else { return };
}

fn main() {}
