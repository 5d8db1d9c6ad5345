#[scry::device]
#[derive(Clone, Copy)]
struct Hidden(f32);

#[scry::kernel]
pub fn shown(x: &mut [f32], by: Hidden) {
    x[0] *= by.0;
}

fn main() {}
