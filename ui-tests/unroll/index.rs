#[scry::kernel]
fn index(y: &mut [f32]) {
    let table = [1.0, 2.0, 3.0];
    #[unroll]
    for i in 0..4 {
        y[i] = table[i];
    }
}

fn main() {}
