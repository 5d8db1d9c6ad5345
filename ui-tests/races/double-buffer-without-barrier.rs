// In the next round, the pages are swapped, and nothing waits in between.
#[scry::kernel(workgroup = 64)]
fn double_buffer_without_barrier(x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut page = 0;
    pages[0][lane] = x[i];
    barrier();
    for _ in 0..8 {
        pages[1 - page][lane] = pages[page][(lane + 1) % 64];
        page = 1 - page;
    }
    barrier();
    y[i] = pages[page][lane];
}

fn main() {}
