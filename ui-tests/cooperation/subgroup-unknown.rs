#[scry::kernel(workgroup = 64)]
fn unknown(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = subgroup::sum(y[i]);
    y[i] = subgroup::exclusive_ad(y[i]);
    y[i] = subgroup::shuffle(y[i]);
}

fn main() {}
