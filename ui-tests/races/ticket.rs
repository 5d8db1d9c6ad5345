use scry::prelude::*;

// What the atomic gives out is another number each time, which nobody proves.
#[scry::kernel]
fn ticket(x: &[f32], next: &[AtomicU32], y: &mut [f32]) {
    let i = global_id().x;
    if x[i] > 0.0 {
        let at = next[0].fetch_add(1, Relaxed) as usize;
        y[at] = x[i];
    }
}

fn main() {}
