// Two invocations count in one bin.
#[scry::kernel]
fn histogram(x: &[u32], counts: &mut [u32]) {
    let i = global_id().x;
    counts[x[i] as usize] += 1;
}

fn main() {}
