#[scry::kernel]
fn unknown_label(y: &mut [f32]) {
    'outer: for i in 0..4 {
        if y[i] > 1.0 {
            break 'outter;
        }
        continue 'inner;
    }
}

fn main() {}
