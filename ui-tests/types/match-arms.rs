#[scry::kernel]
fn match_arms(n: u32, y: &mut [f32]) {
    y[global_id().x] = match n {
        0 => 1.0,
        1 => n,
        _ => 2.0,
    };
}

fn main() {}
