#[scry::kernel]
fn too_many_calls(y: &mut [f32]) {
    let a = |v: f32| v + 1.0;
    let b = |v: f32| a(a(a(a(a(a(a(a(v))))))));
    let c = |v: f32| b(b(b(b(b(b(b(b(v))))))));
    let d = |v: f32| c(c(c(c(c(c(c(c(v))))))));
    let e = |v: f32| d(d(d(d(d(d(d(d(v))))))));
    y[0] = e(1.0);
}

fn main() {}
