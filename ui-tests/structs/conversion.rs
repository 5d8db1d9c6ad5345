#[scry::device]
mod items {
    #[derive(Clone, Copy)]
    pub struct Id(pub u32);

    impl From<u32> for Id {
        fn from(number: u32) -> Self {
            Self(number)
        }
    }

    impl From<i32> for Id {
        fn from(number: i32) -> Self {
            Self(number as u32)
        }
    }
}

use items::Id;

#[scry::kernel]
fn from(y: &mut [u32]) {
    y[0] = Id::from(1.5f32).0;
}

#[scry::kernel]
fn into(y: &mut [u32], x: f32) {
    let id: Id = x.into();
    y[0] = id.0;
}

#[scry::kernel]
fn unknown(y: &mut [u32], x: u32) {
    let id = x.into();
    y[0] = 1;
}

fn main() {}
