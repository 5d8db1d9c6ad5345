//! Nothing says which types or numbers there are instances for.

#[scry::kernel]
fn copy<T: Copy, const STRIDE: u32>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = x[i * STRIDE as usize];
}

fn main() {}
