#[scry::kernel]
fn branches(flag: bool, n: u32, y: &mut [f32]) {
    let v = if flag { 1.0 } else { n };
    y[global_id().x] = v;
}

fn main() {}
