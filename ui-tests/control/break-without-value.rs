#[scry::kernel]
fn break_without_value(y: &mut [f32]) {
    let i = global_id().x;
    let v: f32 = loop {
        if y[i] > 1.0 {
            break;
        }
        break 1.0;
    };
    y[i] = v;
}

fn main() {}
