#[scry::device]
fn is_done(mine: bool) -> bool {
    let mut any = shared::<u32>();
    if mine {
        any = 1;
    }
    barrier();
    any == 1
}

#[scry::kernel(workgroup = 64)]
fn and(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i < x.len() && is_done(x[i] > 0.0) {
        y[i] = 1.0;
    }
}

fn main() {}
