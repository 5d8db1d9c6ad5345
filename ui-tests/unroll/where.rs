#[scry::kernel]
fn not_a_for(n: u32, y: &mut [f32]) {
    let mut i = 0;
    #[unroll]
    while i < n {
        i += 1;
    }
    #[unroll]
    let a = 1.0;
    #[unroll(4)]
    for k in 0..8 {
        y[k] = a;
    }
    #[unrol]
    for k in 0..8 {
        y[k] = a;
    }
}

fn main() {}
