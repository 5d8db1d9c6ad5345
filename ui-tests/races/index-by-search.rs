// The rounded root of several numbers is the same.
#[scry::kernel]
fn index_by_search(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut root = 0;
    while (root + 1) * (root + 1) <= i {
        root += 1;
    }
    y[root] = x[i];
}

fn main() {}
