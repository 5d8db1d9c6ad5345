#[scry::kernel]
fn broken(y: &mut [f32]) {
    let i = global_id().x;
    let a = missing;
    let b = a + 1;
    let c = b.sqrt() * y[i] + b;
    let (d, e) = a;
    for k in 0..a {
        y[k] = c;
    }
    let f = if a { d } else { e };
    y[a] = match f {
        0 => c,
        _ => -b,
    };
    y[i] = !a as f32 + a[3] + a.x;
}

fn main() {}
