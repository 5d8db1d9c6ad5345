// It loads from the page that it stores to.
#[scry::kernel(workgroup = 64)]
fn double_buffer_one_page(x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut page = 0;
    pages[0][lane] = x[i];
    barrier();
    for _ in 0..8 {
        pages[1 - page][lane] = pages[1 - page][(lane + 1) % 64];
        barrier();
        page = 1 - page;
    }
    y[i] = pages[page][lane];
}

fn main() {}
