#[scry::kernel]
fn pass_jumps(n: u32, y: &mut [f32]) {
    let i = global_id().x;
    let v = 'found: {
        for k in (0..=n).rev().step_by(3) {
            if k % 7 == 0 {
                break 'found k as f32;
            }
        }
        1.0
    };
    'outer: loop {
        loop {
            if y[i] > v {
                return;
            }
            y[i] += 1.0;
            if y[i] > 100.0 {
                break 'outer;
            }
            continue 'outer;
        }
    }
    for _ in 5..0 {
        y[i] = 0.0;
    }
}

pub fn main() {}
