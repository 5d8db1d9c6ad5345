#[scry::kernel(workgroup = 64)]
fn in_closure(y: &mut [u32]) {
    let mut total = shared::<u32>();
    let mut add = |amount: u32| {
        if local_id().x == 0 {
            total += amount;
        }
        barrier();
    };
    add(1);
    if local_id().x % 2 == 0 {
        add(2);
    }
    y[0] = total;
}

fn main() {}
