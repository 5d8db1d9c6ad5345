#[scry::device]
#[derive(Clone, Copy)]
enum Never {}

fn main() {}
