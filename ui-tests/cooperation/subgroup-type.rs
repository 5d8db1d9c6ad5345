#[scry::kernel(workgroup = 64)]
fn of_type(x: &[f64], y: &mut [f32]) {
    let i = global_id().x;
    let wide = subgroup::add(x[i]);
    let bits = subgroup::xor(y[i]);
    let all = subgroup::all(y[i]);
    y[i] = subgroup::shuffle(1.0, 3u32);
}

fn main() {}
