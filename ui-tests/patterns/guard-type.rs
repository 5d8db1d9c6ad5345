#[scry::kernel]
fn guard_type(n: u32, y: &mut [f32]) {
    y[global_id().x] = match n {
        k if k => 1.0,
        _ => 3.0,
    };
}

fn main() {}
