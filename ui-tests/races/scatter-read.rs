// What is scattered is not read before a barrier, nor written otherwise.
#[scry::kernel]
fn scatter_read(to: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y.scatter(to[i] as usize, x[i] + y[i]);
}

#[scry::kernel]
fn scatter_write(to: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = 0.0;
    if x[i] > 0.0 {
        y.scatter(to[i] as usize, x[i]);
    }
}

#[scry::kernel(workgroup = 64)]
fn scatter_tile(to: &[u32], x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile.scatter(to[lane] as usize, x[i]);
    y[i] = tile[lane];
}

fn main() {}
