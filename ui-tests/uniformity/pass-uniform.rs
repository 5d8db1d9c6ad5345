//! Barriers that every invocation of a workgroup reaches, though it takes a look to see it.

#[scry::kernel(workgroup = 64)]
fn conditions(n: u32, x: &[u32], y: &mut [u32]) {
    if n > 3 {
        barrier();
    }
    if workgroup_id().x % 2 == 0 {
        barrier();
    }
    if x.len() > 10 {
        barrier();
    }
    if x[workgroup_id().x] > 0 {
        barrier();
    }
    if y.is_empty() && subgroup_size() > 8 {
        barrier();
    }
    match x[0] {
        0 => barrier(),
        n if n > 5 => barrier(),
        _ => {}
    }
}

#[scry::kernel(workgroup = (8, 1, 8))]
fn flat(x: &[u32], y: &mut [u32], height: usize) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        if global_id().y >= height {
            return;
        }
        let id = global_id();
        let (column, row) = (id.x, id.y);
        if row + local_id().y < 10 {
            barrier();
        }
        y[column] = x[row];
    }
}

#[scry::kernel(workgroup = 1)]
fn alone(y: &mut [u32]) {
    if global_id().x < 10 && y[0] > 0 {
        barrier();
    }
    if subgroup::any(y[1] > 0) {
        barrier();
    }
}

#[scry::kernel(workgroup = 64)]
fn sum(x: &[f32], y: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let lane = local_id().x;
    let i = global_id().x;
    partial[lane] = if i < x.len() { x[i] } else { 0.0 };
    barrier();
    let mut stride = 32;
    while stride > 0 {
        if lane < stride {
            partial[lane] += partial[lane + stride];
        }
        barrier();
        stride /= 2;
    }
    if lane == 0 {
        y[workgroup_id().x] = partial[0];
    }
}

#[scry::kernel(workgroup = 64)]
fn jumps(x: &[f32], y: &mut [f32], n: usize) {
    let i = global_id().x;
    if n == 0 {
        return;
    }
    for round in 0..n {
        for k in 0..16 {
            if x[i + k] == 0.0 {
                break;
            }
            if x[i + k] == 1.0 {
                continue;
            }
            y[i] += x[i + k];
        }
        'search: {
            if y[i] > 3.0 {
                break 'search;
            }
            y[i] += 1.0;
        }
        barrier();
        if round == 10 {
            break;
        }
        if round % 3 == 0 {
            continue;
        }
        barrier();
    }
    barrier();
}

#[scry::device]
fn clamped(x: f32, limit: f32) -> f32 {
    if x > limit {
        return limit;
    }
    x
}

#[scry::device]
fn is_any(mine: bool) -> bool {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut any = shared::<u32>();
        if local_id().x == 0 {
            any = 0;
        }
        barrier();
        if mine {
            any = 1;
        }
        workgroup_uniform_load(&any) == 1
    }
}

#[scry::kernel(workgroup = 64)]
fn until_all_are_done(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut value = x[i];
    while is_any(value > 1.0) {
        value = clamped(value - 1.0, 100.0);
    }
    let mut left = shared::<u32>();
    if local_id().x == 0 {
        left = 3;
    }
    loop {
        let now = workgroup_uniform_load(&left);
        if now == 0 {
            break;
        }
        let index = now as usize;
        if local_id().x == index {
            left -= 1;
        }
        barrier();
        y[i] += subgroup::add(value);
    }
    y[i] += if i % 2 == 0 { value } else { 0.0 };
}

pub fn main() {}
