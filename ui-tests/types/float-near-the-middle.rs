/// Just above the middle of two `f32`s: the nearest `f64` is the middle itself, from where the way to `f32` would be down.
#[scry::kernel]
fn float_near_the_middle(y: &mut [f32]) {
    let x = 1.000000059604644775390626;
    y[global_id().x] = x;
}

fn main() {}
