// All of a row add to its sum.
#[scry::kernel(workgroup = (16, 16))]
fn row_sum_by_all(a: &[f32], sums: &mut [f32]) {
    let mut rows = shared::<[f32; 16]>();
    let (column, row) = (local_id().x, local_id().y);
    if column == 0 {
        rows[row] = 0.0;
    }
    barrier();
    rows[row] += a[global_id().y * 16 + column];
    barrier();
    if column == 0 {
        sums[global_id().y] = rows[row];
    }
}

fn main() {}
