#[scry::kernel]
fn continue_block(y: &mut [f32]) {
    for i in 0..4 {
        'a: {
            if y[i] > 1.0 {
                continue 'a;
            }
            y[i] = 1.0;
        }
    }
}

fn main() {}
