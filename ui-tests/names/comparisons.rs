use std::cmp::Ordering;

#[scry::device]
#[derive(Clone, Copy)]
struct Card {
    rank: u32,
}

#[scry::device]
mod own {
    #[derive(Clone, Copy)]
    pub enum Ordering {
        Less,
    }
}

#[scry::kernel]
fn comparisons(x: &[f32], card: Card, y: &mut [i32]) {
    let i = global_id().x;
    y[i] = x[i].cmp(&x[0]) as i32;
    y[i] = (x[i], 1).cmp(&(x[0], 2)) as i32;
    y[i] = card.cmp(&card) as i32;
    let order = y[i].cmp(&y[0]);
    y[i] = order.reverse(1) as i32;
    y[i] = order.then(1) as i32;
    y[i] = order.then_with(order) as i32;
    y[i] = Ordering::Lesser as i32;
}

mod with_another {
    use super::own::Ordering;

    #[scry::kernel]
    fn another(y: &mut [u32]) {
        let order: Ordering = Ordering::Less;
        y[0] = order as u32;
    }
}

#[scry::kernel]
fn another_is_named_by_its_path(y: &mut [u32]) {
    let order: own::Ordering = own::Ordering::Less;
    y[0] = order as u32;
}

fn main() {}
