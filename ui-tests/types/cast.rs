#[scry::kernel]
fn cast(a: f32, n: u32, flag: bool, y: &mut [f32]) {
    let i = global_id().x;
    let b = n as bool;
    let c = a as bool;
    y[i] = flag as f32;
    if b && c {
        y[i] = (a, a) as f32;
    }
}

fn main() {}
