#[scry::kernel(workgroup = 64, instances(ALL = [true, false]))]
fn second_instance<const ALL: bool>(y: &mut [u32]) {
    if ALL || local_id().x < 16 {
        barrier();
    }
    y[global_id().x] = 1;
}

fn main() {}
