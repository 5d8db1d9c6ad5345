#[scry::kernel]
fn return_value(y: &mut [f32]) {
    let i = global_id().x;
    if i > 10 {
        return y[i];
    }
    y[i] = 1.0;
}

fn main() {}
