#[scry::device]
fn of_three(weights: &[f32; 3]) -> f32 {
    weights[0]
}

#[scry::kernel]
fn weighted(weights: &[f32; 4], y: &mut [f32]) {
    y[0] = weights[4] + of_three(weights);
    weights[0] = 1.0;
}

#[scry::kernel]
fn sliced(weights: &[f32], y: &mut [f32; 4]) {
    y[0] = of_three(weights);
}

#[scry::kernel]
fn indices(indices: &[usize; 4], number: &f32, y: &mut [f32]) {
    y[0] = 1.0;
}

fn main() {}
