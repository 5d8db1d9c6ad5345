mod math {
    pub fn hypotenuse(a: f32, b: f32) -> f32 {
        (a * a + b * b).sqrt()
    }
}

#[scry::device]
fn twice(x: f32) -> f32 {
    2.0 * x
}

#[scry::kernel]
fn functions(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let f = twice;
    y[i] = x[i].abs_diff(1.0) + x[i].pow(2.0);
    if (0..4).contains(&i) {
        y[i] = std::primitive::sqrt(x[i]);
    }
    let both = [&x[..2], &x[2..]];
}

#[scry::kernel]
fn of_a_module(y: &mut [f32]) {
    y[0] = math::hypotenuse(y[1], y[2]);
}

fn main() {}
