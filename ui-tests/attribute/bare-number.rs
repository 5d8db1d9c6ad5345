#[scry::kernel(256)]
fn bare_number(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(workgroup = 64 +)]
fn without_an_end(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
