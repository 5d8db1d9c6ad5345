//! What uses an item that is no Rust says nothing.

#[scry::device]
mod shapes {
    pub fn area(side: f32) -> f32 {
        side * side
    }

    pub fn twice(side: f32) -> f32 {
        let twice = 2.0 * side twice
    }
}

#[scry::device]
fn both(side: f32) -> f32 {
    shapes::area(side) + shapes::twice(side)
}

#[scry::kernel]
fn run(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = shapes::area(y[i]) + both(y[i]);
}

fn main() {}
