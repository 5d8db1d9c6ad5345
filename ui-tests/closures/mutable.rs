#[scry::kernel]
fn mutable(n: u32, y: &mut [f32]) {
    let mut count = 0;
    let add = |k: u32| count += k;
    add(n);
    add(n);
    let put = |v: f32| y[0] = v;
    put(1.0);
    let fixed = 1;
    let mut set = || fixed = 2;
    set();
    let assign = |v: u32| v = 1;
    assign(2);
}

fn main() {}
