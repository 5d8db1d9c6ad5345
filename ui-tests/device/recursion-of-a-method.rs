#[scry::device]
mod shapes {
    #[derive(Clone, Copy)]
    pub struct Square(pub f32);

    impl Square {
        pub fn halved(self) -> Self {
            if self.0 < 1.0 { self } else { Self(self.0 * 0.5).halved() }
        }
    }
}

#[scry::kernel]
fn halve(y: &mut [shapes::Square]) {
    let i = global_id().x;
    y[i] = y[i].halved();
}

fn main() {}
