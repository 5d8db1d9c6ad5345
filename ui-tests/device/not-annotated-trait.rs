trait Key {
    fn rank(self) -> u32;
}

#[scry::device]
fn rank<T: Key>(key: T) -> u32 {
    key.rank()
}

fn main() {}
