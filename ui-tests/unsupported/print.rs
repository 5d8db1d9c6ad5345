#[scry::kernel]
fn print(y: &mut [f32]) {
    println!("{}", y[0]);
    dbg!(y[0]);
    let text = format!("{}", y[0]);
}

fn main() {}
