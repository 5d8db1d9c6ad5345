//! Nothing says which instance of a device function is called.

#[scry::device]
fn zero<T: scry::Num>() -> T {
    T::ZERO
}

#[scry::device]
fn count<const N: usize>() -> u32 {
    N as u32
}

#[scry::kernel]
fn fill(x: &mut [f32]) {
    let i = global_id().x;
    if zero() == zero() {
        x[i] = 1.0;
    }
}

#[scry::kernel]
fn fill_with_count(x: &mut [u32]) {
    let i = global_id().x;
    x[i] = count();
}

fn main() {}
