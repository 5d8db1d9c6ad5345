#[scry::kernel]
fn async_value(y: &mut [f32]) {
    let f = async { 1.0 };
    y[0] = f.await;
}

fn main() {}
