#[scry::kernel]
fn out_of_scope(y: &mut [f32]) {
    {
        let inner = 1.0f32;
        y[0] = inner;
    }
    y[1] = inner;
}

fn main() {}
