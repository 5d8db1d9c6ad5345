#[scry::kernel]
pub struct Ball {
    pub radius: f32,
}

fn main() {
    let ball = Ball { radius: 1.0 };
    assert_eq!(ball.radius, 1.0);
}
