#[scry::kernel]
fn pass_shadowing(x: f32, r#type: u32, y: &mut [f32]) {
    let i = global_id().x;
    let x = x as u32;
    let x = x + r#type;
    const LIMIT: u32 = 10;
    let argument_0 = std::f32::consts::PI;
    let param_0 = f32::MAX.min(1.0);
    y[i] = x.min(LIMIT) as f32 + argument_0 + param_0;
}

pub fn main() {}
