use scry::prelude::*;

#[scry::kernel]
fn unknown_methods(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x.get(i).map(|v| v + 1).unwrap();
    y[i] = x[i].checked_add(1).ok_or(2).unwrap();
    y[i] = x[i].checked_add(1).expect();
    y[i] = x[i].checked_add(1).expect(i);
}

#[scry::kernel]
fn made(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let some = if i < x.len() { Some(x[i]) } else { None };
    let other: Option<u32> = x.get(i).copied();
    y[i] = x.get(i).copied()? + 1;
    y[i] = Some(3).unwrap();
}

#[scry::kernel]
fn not_all_patterns(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = match x.get(i) {
        Some(0) => 1,
        Some(v) if v > 3 => 2,
        None => 3,
    };
    let Some(v) = x.get(i);
    if let Ok(w) = x.get(i) {
        y[i] = w;
    }
    if let Some(w) = x[i] {
        y[i] = w;
    }
    if let Some(w, z) = x.get(i) {
        y[i] = w;
    }
}

#[scry::kernel]
fn types(x: &[u32], counts: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x.get(i);
    y[i] = x.get(i).unwrap_or(1.5);
    y[i] = x.get(1..2).is_some() as u32;
    y[i] = x.get().unwrap() + x.first(1).unwrap();
    y[i] = counts.get(i).unwrap();
    y[i] = x[i].checked_add(1i32).unwrap();
    y[i] = x[i].checked_abs().unwrap() + x[i].checked_powers(2).unwrap();
    y[i] = x.get(i) + 1;
    x.get(i).unwrap() = 3;
    y[i] = (x[i].checked_add(1) < x[i].checked_sub(1)) as u32;
    y[i] = -x.get(i);
}

fn main() {}
