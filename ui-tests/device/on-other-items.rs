struct Point;

#[scry::device]
impl Point {}

#[scry::device]
trait Shape {}

#[scry::device]
static COUNT: u32 = 1;

#[scry::device]
use std::f32::consts::PI;

#[scry::device]
union Bits {
    float: f32,
    word: u32,
}

#[scry::device]
#[path = "../shapes.rs"]
mod elsewhere;

#[scry::device(inline)]
fn with_arguments() {}

fn main() {}
