// Several lanes may find something.
#[scry::kernel(workgroup = 64)]
fn found_by_many(x: &[f32], y: &mut [u32]) {
    let mut found = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 0 {
        found = 64;
    }
    barrier();
    if x[i] < 0.0 {
        found = lane as u32;
    }
    barrier();
    y[i] = found;
}

fn main() {}
