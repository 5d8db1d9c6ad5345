#[scry::kernel]
fn break_value(y: &mut [f32]) {
    let i = global_id().x;
    while y[i] < 1.0 {
        break 2.0;
    }
    for k in 0..4 {
        break k;
    }
}

fn main() {}
