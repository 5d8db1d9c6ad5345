#[scry::kernel]
fn too_long(y: &mut [f32]) {
    #[unroll]
    for i in 0..100 {
        #[unroll]
        for j in 0..100 {
            y[i] += j as f32;
        }
    }
    #[unroll]
    for i in 0..1_000_000 {}
}

fn main() {}
