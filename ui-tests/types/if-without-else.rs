#[scry::kernel]
fn if_without_else(flag: bool, y: &mut [f32]) {
    let v: f32 = if flag {
        1.0
    };
    y[global_id().x] = v;
}

fn main() {}
