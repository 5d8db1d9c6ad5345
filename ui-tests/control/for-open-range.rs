#[scry::kernel]
fn for_open_range(y: &mut [f32]) {
    for i in 0.. {
        y[i] = 1.0;
    }
    for i in ..4 {
        y[i] = 1.0;
    }
}

fn main() {}
