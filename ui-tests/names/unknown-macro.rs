#[scry::kernel]
fn unknown_macro(y: &mut [f32]) {
    shuffle!(y);
    y[global_id().x] = lerp!(1.0, 2.0);
}

fn main() {}
