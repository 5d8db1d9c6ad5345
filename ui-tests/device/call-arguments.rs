#[scry::device]
fn mixed(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

#[scry::kernel]
fn too_few(y: &mut [f32]) {
    y[0] = mixed(1.0, 2.0);
}

#[scry::kernel]
fn wrong_type(y: &mut [f32], n: u32) {
    y[0] = mixed(1.0, n, 0.5);
}

#[scry::kernel]
fn wrong_result(y: &mut [u32]) {
    y[0] = mixed(1.0, 2.0, 0.5);
}

#[scry::kernel]
fn as_value(y: &mut [f32]) {
    let f = mixed;
    y[0] = 1.0;
}

fn main() {}
