#[scry::kernel]
fn lent(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let fixed = Some(x[i]);
    if let Some(v) = &mut fixed {
        *v += 1;
    }
    if let Some(v) = &fixed {
        *v += 1;
    }
    let mut option = Some(x[i]);
    if let Some(v) = &mut option {
        v = 2;
    }
    if let Some(ref mut v) = option {
        *v = 2;
    }
    match option.as_mut() {
        Ok(v) => *v = 1,
        Err(_) => {}
    }
    *fixed.insert(2) += 1;
    option.get_or_insert();
    *option.as_mut().unwrap_or(&mut 3) += 1;
    let pair = (1, 2u32);
    let (a, b) = &pair;
    *a = 2;
    y[i] = option.insrt(3);
}

fn main() {}
