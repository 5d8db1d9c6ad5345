#[scry::kernel]
fn pass_exhaustive(n: u32, k: i32, p: bool, y: &mut [f32]) {
    const THREE: u32 = 3;
    let a = match n {
        0 => 1.0,
        THREE => 1.5,
        1..=9 => 2.0,
        10.. => 3.0,
    };
    let b = match (k, p) {
        (i32::MIN..=-1, _) => 1.0,
        (0 | 1, true) => 2.0,
        (v @ 2.., true) if v > 5 => v as f32,
        (0.., _) => 4.0,
    };
    let (c, (d, ..)) = (a, (b, 1, 2));
    y[global_id().x] = match p {
        true => c,
        false => d,
    };
}

pub fn main() {}
