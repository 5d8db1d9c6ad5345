#[scry::kernel]
fn assign_value(a: f32, y: &mut [f32]) {
    a + 1.0 = 2.0;
    3 = 4;
    global_id().x = 4;
    y.len() = 3;
}

fn main() {}
