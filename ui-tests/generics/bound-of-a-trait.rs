#[scry::device]
mod keys {
    pub trait Key: Copy {
        fn rank(self) -> u32;
    }

    impl Key for u32 {
        fn rank(self) -> u32 {
            self
        }
    }
}

use keys::Key;

#[scry::kernel(instances(T = [u32, f32]))]
fn ranks<T: Key>(x: &[T], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i].rank();
}

fn main() {}
