struct Model;

#[scry::kernel]
impl Model {
    fn step(y: &mut [f32]) {
        y[0] = 1.0;
    }
}

fn main() {
    Model::step(&mut [0.0]);
}
