// Two values may lie in one cell.
#[scry::kernel]
fn index_by_float(x: &[f32], cells: &mut [u32]) {
    let i = global_id().x;
    cells[(x[i] * 16.0) as usize] = i as u32;
}

fn main() {}
