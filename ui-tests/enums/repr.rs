#[scry::device]
#[repr(C)]
#[derive(Clone, Copy)]
enum Order {
    Up,
}

fn main() {}
