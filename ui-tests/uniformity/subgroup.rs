#[scry::kernel(workgroup = 64)]
fn sum(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i < x.len() {
        y[i] = subgroup::add(x[i]);
    }
    if subgroup::any(i == 0) {
        barrier();
    }
    if subgroup_lane() == 0 {
        y[i] = subgroup::broadcast(x[i], 0);
    }
}

fn main() {}
