#[scry::kernel]
fn element_types(a: &[i128], b: &[isize], c: &[bool], d: &[usize], e: &mut [(f32, f32)]) {
    e[global_id().x] = (0.0, 0.0);
}

fn main() {}
