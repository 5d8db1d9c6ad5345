#[scry::kernel(instances(T = [f32, u32, i32], N = [1, 2, 3, 4, 5, 6], M = [1, 2, 3, 4, 5, 6]))]
fn fill<T: Copy, const N: u32, const M: u32>(x: &mut [T]) {
    let i = global_id().x;
    x[i] = x[(N + M) as usize];
}

fn main() {}
