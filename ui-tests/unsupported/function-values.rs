#[scry::kernel]
fn function_values(y: &mut [f32]) {
    let f = f32::sqrt;
    let g = (global_id)();
    y[0] = f(2.0);
}

fn main() {}
