#[scry::kernel]
fn pass_shifts_and_zero(n: u32, a: f32, y: &mut [f32]) {
    y[global_id().x] = a / 0.0 + (n << 3i32 << 1usize) as f32 + (!n & 1) as f32;
}

pub fn main() {}
