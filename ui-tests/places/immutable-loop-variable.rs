#[scry::kernel]
fn immutable_loop_variable(y: &mut [f32]) {
    for i in 0..4 {
        i += 1;
        y[i] = 1.0;
    }
}

fn main() {}
