/// A float that nothing else decides is a `f64`, as in Rust.
#[scry::kernel]
fn floats_are_f64(y: &mut [u32]) {
    y[global_id().x] = (0.5 + 0.25 * 16_777_217.0) as u32;
}

pub fn main() {}
