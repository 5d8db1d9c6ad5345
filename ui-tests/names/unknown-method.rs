#[scry::kernel]
fn unknown_method(n: u32, a: f32, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a.squrt() + n.sqrt();
    y[i] = a.frobnicate();
}

fn main() {}
