//! One error for each name of an item that is not there.

use scry::prelude::*;

use shapes::perimeter;

#[scry::device]
fn smooth(x: f32) -> f32 {
    x
}

mod shapes {
    #[scry::device]
    pub fn area(side: f32) -> f32 {
        side * side
    }
}

#[scry::kernel]
fn functions(y: &mut [f32]) {
    y[global_id().x] = smoth(2.0) + elsewhere(3.0) + shapes::aera(4.0);
}

#[scry::device]
fn of_a_function(limit: f32) -> f32 {
    if limit < LIMIT { 1.0 } else { 2.0 }
}

// rustc says that its import leads nowhere.
#[scry::kernel]
fn imported(y: &mut [f32]) {
    y[global_id().x] = perimeter(2.0);
}

fn main() -> scry::Result<()> {
    println!("{}", Device::cpu()?.name());
    Ok(())
}
