#[scry::kernel]
fn heap(y: &mut [f32]) {
    let a = vec![1.0, 2.0];
    let b = Vec::new();
    let c = String::from("text");
    let d = Box::new(1.0);
    y[0] = 1.0;
}

fn main() {}
