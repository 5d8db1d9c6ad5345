// The guard says nothing of the pair.
#[scry::kernel(workgroup = 64)]
fn swap_guard(x: &[u32], y: &mut [u32]) {
    let mut s = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    s[lane] = x[i];
    barrier();
    let partner = lane ^ 4;
    if lane > 3 {
        let own = s[lane];
        s[lane] = s[partner];
        s[partner] = own;
    }
    barrier();
    y[i] = s[lane];
}

fn main() {}
