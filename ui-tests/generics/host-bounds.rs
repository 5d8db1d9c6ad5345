//! The closed sets are the host's as well.

#[scry::device]
fn square<T: scry::Num>(x: T) -> T {
    x * x
}

fn main() {
    square(2.0f64);
    square("two");
}
