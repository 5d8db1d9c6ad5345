#[scry::kernel(coarsen)]
fn without_a_number(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(coarsen(4))]
fn in_parentheses(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(coarsen = 3)]
fn of_three(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(coarsen = "4")]
fn of_text(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(coarsen = 4)]
fn asks_for_the_workgroup(y: &mut [u32]) {
    y[global_id().x] = local_id().x as u32;
}

#[scry::kernel(coarsen = 4)]
fn backwards(y: &mut [f32]) {
    let i = y.len() - 1 - global_id().x as usize;
    y[i] = 1.0;
}

#[scry::kernel(coarsen = 2)]
fn data_decide(x: &[f32], index: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = 0.0;
    y[i] = x[index[i] as usize];
}

#[scry::kernel(coarsen = 8)]
fn rounds_differ(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    for k in 0..x[i] {
        sum += k;
    }
    y[i] = sum;
}

#[scry::kernel(coarsen = 4)]
fn counts(y: &[scry::atomic::AtomicU32]) {
    y[global_id().x].fetch_add(1, scry::atomic::Ordering::Relaxed);
}

#[scry::kernel(coarsen = 4, targets(cpu))]
fn not_on_gpus(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
