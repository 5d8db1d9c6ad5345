#[scry::kernel]
fn tuples(a: f32, y: &mut [f32]) {
    let p = (a, a);
    let q = p + p;
    y[global_id().x] = q.0;
}

fn main() {}
