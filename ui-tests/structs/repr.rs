#[scry::device]
#[repr(C, packed)]
#[derive(Clone, Copy)]
struct Packed {
    x: u32,
}

#[scry::device]
#[repr(align(16))]
#[derive(Clone, Copy)]
struct Aligned {
    x: u32,
}

fn main() {}
