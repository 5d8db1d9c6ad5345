#[scry::kernel]
fn used_as_value(y: &mut [f32]) {
    let i = global_id().x;
    let double = |a: f32| a * 2.0;
    let again = double;
    let pair = (double, 1.0);
    y[i] = y[i].max(double);
    let make = || |a: f32| a + 1.0;
    y[i] = make()(1.0);
    let array = [|a: f32| a];
    let held = if i > 1 { |a: f32| a } else { |a: f32| a * 2.0 };
    double = |a| a;
}

fn main() {}
