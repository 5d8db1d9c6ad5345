#[scry::kernel]
fn unsafe_code(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    unsafe {
        *y.get_unchecked_mut(i) = *x.get_unchecked(i);
    }
    let p = x.as_ptr();
}

fn main() {}
