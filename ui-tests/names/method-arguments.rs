#[scry::kernel]
fn method_arguments(a: f32, n: u32, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a.min();
    y[i] = a.sqrt(2.0);
    y[i] = a.clamp(0.0);
    y[i] = a.max(n);
    y[i] = a.powi(0.5);
    y[i] = f32::max(a);
    y[i] = global_id(0).x as f32;
    y[i] = n.wrapping_add() as f32;
}

fn main() {}
