#[scry::kernel]
fn body(n: u32, y: &mut [f32]) {
    let wrong = |a: f32| a + unknown;
    y[0] = wrong(1.0) + wrong(2.0);
    let uncalled = |a: f32| a + n;
    let early = |k: u32| {
        if k == 0 {
            return 1.0;
        }
        k
    };
    y[1] = early(n);
    for i in 0..3 {
        let leave = || {
            if i == 2 {
                break;
            }
        };
        leave();
    }
}

fn main() {}
