#[scry::kernel]
fn break_types(n: u32, y: &mut [f32]) {
    let v = loop {
        if n > 1 {
            break n;
        }
        break 1.0;
    };
    y[0] = v as f32;
}

fn main() {}
