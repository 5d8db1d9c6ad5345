#[scry::kernel]
fn biased(bias: Option<&[f32]>, y: &mut [f32]) {
    y[0] = bias[0];
    y[2] = bias.len() as f32;
    y[3] = bias;
}

#[scry::kernel]
fn numbers(bias: Option<&f32>, other: Option<&[usize]>, y: &mut [f32]) {
    y[0] = 1.0;
}

#[scry::kernel]
fn written(log: Option<&[f32]>, y: &mut [f32]) {
    if let Some(log) = log {
        log[0] = 1.0;
    }
    y[0] = 1.0;
}

fn main() {}
