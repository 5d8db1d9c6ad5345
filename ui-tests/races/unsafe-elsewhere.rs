// The block vouches for what is in it, and not for the store behind it.
#[scry::kernel]
fn unsafe_elsewhere(to: &[u32], x: &[f32], y: &mut [f32], z: &mut [f32]) {
    let i = global_id().x;
    // SAFETY: `to` is a permutation.
    unsafe { y[to[i] as usize] = x[i] };
    z[to[i] as usize] = x[i];
}

fn main() {}
