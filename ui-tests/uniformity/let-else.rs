#[scry::kernel(workgroup = 64)]
fn let_else(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (0, rest) = (x[i] % 2, x[i] / 2) else {
        return;
    };
    barrier();
    y[i] = rest;
}

fn main() {}
