#[scry::kernel]
fn assign_variable(y: &mut [f32]) {
    #[unroll]
    for i in 0..4 {
        i += 1;
        y[i] = 1.0;
    }
}

fn main() {}
