#[scry::device]
mod items {
    use std::cmp::Ordering;

    #[derive(Clone, Copy, PartialEq)]
    pub struct Backwards(pub u32);

    impl PartialOrd for Backwards {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            other.0.partial_cmp(&self.0)
        }
    }
}

#[scry::kernel]
fn compare(a: items::Backwards, b: items::Backwards, y: &mut [u32]) {
    y[0] = (a < b) as u32;
}

fn main() {}
