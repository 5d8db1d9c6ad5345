#[scry::kernel(workgroup = 64)]
fn uniform_load(y: &mut [u32]) {
    let mut counts = shared::<[u32; 64]>();
    let lane = local_id().x;
    counts[lane] = 1;
    let mine = workgroup_uniform_load(&counts[lane]);
    if lane < 4 {
        y[lane] = mine + workgroup_uniform_load(&counts[0]);
    }
}

fn main() {}
