#[scry::kernel]
fn unsupported(n: u32, y: &mut [f32]) {
    let i = global_id().x;
    match n {
        Some(k) => y[i] = 1.0,
        .. => y[i] = 1.0,
        _ => {}
    }
}

fn main() {}
