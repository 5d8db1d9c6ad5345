#[scry::kernel(workgroup = (TILE, TILE))]
fn no_such_parameter(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(workgroup = (TILE, TILE), instances(TILE = [8, 64]))]
fn too_large<const TILE: usize>(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(workgroup = 8 - 8)]
fn none(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(workgroup = 2.5 * 4.0)]
fn of_floats(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
