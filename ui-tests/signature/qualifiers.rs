#[scry::kernel]
async fn waits(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel]
unsafe fn dares(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel]
const fn computes(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel]
extern "C" fn exports(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
