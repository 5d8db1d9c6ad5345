#[scry::device]
#[derive(Clone, Copy, PartialEq)]
enum Order {
    Up,
    Down,
}

#[scry::kernel]
fn value(y: &mut [u32], order: Order) {
    y[0] = (order == Order::Sideways) as u32;
}

#[scry::kernel]
fn pattern(y: &mut [u32], order: Order) {
    y[0] = if let Order::Sideways = order { 1 } else { 0 };
}

fn main() {}
