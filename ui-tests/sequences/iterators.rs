#[scry::kernel]
fn iterators(x: &[f32], n: u32, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x.iter();
    y[i] = x.iter().sum() * 2.0;
    y[i] = x.iter().map(|v| v * 2.0);
    let all: Vec<f32> = x.iter().collect();
    let first = x.iter().next();
    y[i] = x.iter().flat(|v| v);
    y[i] = x.iter().filter(|v| **v > 0.0).zip(x).count() as f32;
    y[i] = x.iter().take_while(|v| **v > 0.0).rev().count() as f32;
    for v in n {
        y[i] += v;
    }
    for v in x.iter_mut() {
        *v = 1.0;
    }
    for v in x {
        *v = 1.0;
    }
    for v in y.iter_mut() {
        v = 1.0;
    }
    for (a, b) in x.iter() {
        y[i] += a;
    }
    for (k, a, b) in x.iter().enumerate() {
        y[i] += a;
    }
    for part in x.chunks(0) {
        y[i] += part[0];
    }
    y[i] = x.iter().fold(0.0, |a| a);
    y[i] = x.iter().max().unwrap();
    y[i] = (0..n).map(|k| k as f32).sum::<u32>() as f32;
    y[i] = x.windows(2).map(|pair| pair).count() as f32;
}

fn main() {}
