//! A device function asks more of its parameter than the type that it is called with has.

#[scry::device]
fn root<T: scry::Float>(x: T) -> T {
    x.sqrt()
}

#[scry::device]
fn halves<T>(x: T) -> T
where
    T: scry::Int,
{
    x >> 1
}

#[scry::kernel]
fn roots(x: &mut [u32], y: &mut [f32]) {
    let i = global_id().x;
    x[i] = root(x[i]);
    y[i] = halves(y[i]);
}

fn main() {}
