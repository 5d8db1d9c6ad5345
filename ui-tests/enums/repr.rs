#[scry::device]
#[repr(C)]
#[derive(Clone, Copy)]
enum Order {
    Up,
}

#[scry::device]
#[repr(u64)]
#[derive(Clone, Copy)]
enum Wide {
    Number(f32),
    Nothing,
}

fn main() {}
