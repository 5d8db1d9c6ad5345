#[scry::device]
mod orders {
    #[derive(Clone, Copy)]
    pub enum Order {
        Up,
        Down,
        Random,
    }
}

use orders::Order;

#[scry::kernel]
fn sort(y: &mut [u32], order: Order) {
    y[0] = match order {
        Order::Up => 1,
        Order::Down => 2,
    };
}

fn main() {}
