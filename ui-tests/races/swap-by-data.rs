// Pairs by a number of each lane's own do not stand for each other.
#[scry::kernel(workgroup = 64)]
fn swap_by_data(x: &[u32], y: &mut [u32]) {
    let mut s = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    s[lane] = x[i];
    barrier();
    let partner = lane ^ x[i] as usize;
    if partner > lane {
        let own = s[lane];
        s[lane] = s[partner];
        s[partner] = own;
    }
    barrier();
    y[i] = s[lane];
}

fn main() {}
