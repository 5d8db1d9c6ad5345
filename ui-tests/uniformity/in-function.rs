#[scry::device]
fn meet(tile: f32) -> f32 {
    barrier();
    tile + 1.0
}

#[scry::device]
fn settle(x: f32) -> f32 {
    if x < 0.0 {
        return 0.0;
    }
    barrier();
    x
}

#[scry::kernel(workgroup = 64)]
fn in_function(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if x[i] > 0.0 {
        y[i] = meet(x[i]);
    }
    y[i] += settle(x[i]);
}

fn main() {}
