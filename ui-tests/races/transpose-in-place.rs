// The element across the diagonal is loaded by another invocation.
#[scry::kernel(workgroup = (16, 16))]
fn transpose_in_place(n: usize, a: &mut [f32]) {
    let (column, row) = (global_id().x, global_id().y);
    let value = a[row * n + column];
    a[column * n + row] = value;
}

fn main() {}
