#[scry::kernel]
fn field(a: f32, y: &mut [f32]) {
    let id = global_id();
    let pair = (a, a);
    y[id.x] = pair.2 + a.x;
    y[id.w] = 1.0;
}

fn main() {}
