// Two rounds have the same page, so one barrier a round is not enough.
#[scry::kernel(workgroup = 64)]
fn double_buffer_too_slow(x: &[f32], rounds: usize, y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut sum = 0.0;
    for round in 0..rounds {
        let page = round / 2 % 2;
        pages[page][lane] = x[64 * round + lane];
        barrier();
        sum += pages[page][63 - lane];
    }
    y[i] = sum;
}

fn main() {}
