#[scry::kernel]
fn for_iterators(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    for v in x.iter() {
        y[i] += v;
    }
    for (k, v) in x.iter().enumerate() {
        y[k] = v;
    }
    for v in x {
        y[i] += v;
    }
    for v in [1.0, 2.0] {
        y[i] += v;
    }
}

fn main() {}
