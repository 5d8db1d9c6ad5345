#[scry::kernel]
fn annotation_unknown(y: &mut [f32]) {
    let v: Vec<f32> = 1.0;
    let t: f128 = 1.0;
    let p: &f32 = 1.0;
    y[global_id().x] = t;
}

fn main() {}
