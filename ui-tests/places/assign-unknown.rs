#[scry::kernel]
fn assign_unknown(y: &mut [f32]) {
    totl = 1.0;
    totl += 1.0;
    table[0] = 1.0;
    y[0] = 1.0;
}

fn main() {}
