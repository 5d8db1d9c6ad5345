#[scry::kernel]
fn narrow_literals(y: &mut [u8], z: &mut [i8], w: &mut [u64]) {
    let i = global_id().x;
    y[i] = 256;
    y[i] = -1;
    z[i] = -129;
    w[i] = 18446744073709551616;
    w[i] = 5_000_000_000u32;
}

fn main() {}
