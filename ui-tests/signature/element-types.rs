#[scry::kernel]
fn element_types(a: &[i128], b: &[isize], c: &[usize], d: &mut [(f32, f32)]) {
    d[global_id().x] = (0.0, 0.0);
}

fn main() {}
