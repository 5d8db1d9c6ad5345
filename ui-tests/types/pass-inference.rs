#[scry::kernel]
fn pass_inference(n: u32, flag: bool, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = 0.0;
    let mut hits = 0;
    for k in 0..x.len() {
        sum += x[k];
        hits += 1;
    }
    let scale = if flag { 1.0 } else { n as f32 };
    let table = [1.0, 2.0, 3.0];
    let (first, _) = (table[0], -2147483648);
    let count = hits << 2u32;
    let top: u32 = 4_294_967_295;
    y[i] = sum * scale + first + table[(n % 3) as usize] + count as f32 + (top as f32 + 0x10 as f32 + u32::from(flag) as f32);
}

pub fn main() {}
