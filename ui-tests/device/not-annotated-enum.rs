#[derive(Clone, Copy)]
enum Order {
    Up,
    Down,
}

#[scry::kernel]
fn order(y: &mut [u32], order: Order) {
    y[global_id().x] = if let Order::Up = order { 1 } else { 0 };
}

fn main() {}
