// An exclusive or with a number of each invocation's own.
#[scry::kernel]
fn mixed_by_own(n: u32, y: &mut [f32]) {
    let i = global_id().x as u32;
    y[(i ^ (i >> 1) ^ (i << 1)) as usize] = 1.0;
    y[(i ^ (n % (i + 1))) as usize] = 1.0;
}

fn main() {}
