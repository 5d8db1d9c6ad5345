#[scry::device]
#[derive(Clone, Copy, PartialEq)]
enum Order {
    Up,
    Down,
}

#[scry::kernel]
fn to_float(y: &mut [f32], order: Order) {
    y[0] = order as f32;
}

#[scry::kernel]
fn from_number(order: &mut [Order], x: u32) {
    order[0] = x as Order;
}

#[scry::kernel]
fn as_number(y: &mut [u32], order: Order) {
    y[0] = order;
}

#[scry::kernel]
fn calculate(y: &mut [u32], order: Order) {
    y[0] = (order + 1) as u32;
}

#[scry::kernel]
fn order(y: &mut [u32], order: Order) {
    y[0] = (order < Order::Down) as u32;
}

fn main() {}
