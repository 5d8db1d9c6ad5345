// Accesses that differ in constants, and elements that one invocation goes through in two loops.

#[scry::kernel(workgroup = (16, 16))]
fn tile_of_each(c: &mut [f32], m: usize, n: usize) {
    let (column, row) = (workgroup_id().x * 64 + local_id().x, workgroup_id().y * 64 + local_id().y);
    #[unroll]
    for j in 0..4 {
        #[unroll]
        for i in 0..4 {
            if row + 16 * j < m && column + 16 * i < n {
                c[(row + 16 * j) * n + column + 16 * i] = 1.0;
            }
        }
    }
}

#[scry::kernel(workgroup = 256)]
fn twice_through(y: &mut [f32]) {
    let mut s = shared::<[f32; 1024]>();
    let lane = local_id().x;
    for k in 0..4 {
        s[k * 256 + lane] = k as f32;
    }
    let mut sum = 0.0;
    for j in 0..4 {
        sum += s[j * 256 + lane];
    }
    y[global_id().x] = sum;
}

#[scry::kernel]
fn pitched(y: &mut [f32], pitch: usize) {
    let id = global_id();
    let i = id.y * pitch + id.x;
    if id.x < pitch && i < y.len() {
        y[i] += 1.0;
    }
}

#[scry::kernel]
fn one_part(y: &mut [f32], pitch: usize, part: usize) {
    let x = launch_size().x * part + global_id().x;
    if x < pitch {
        y[global_id().y * pitch + x] = 1.0;
    }
}

pub fn main() {}
