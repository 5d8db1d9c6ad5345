#[scry::kernel]
fn forgets(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let Some(v) = x.get(i);
    y[i] += v;
}

fn main() {}
