use scry::prelude::*;

#[scry::kernel]
fn unknown_methods(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x.get(i).iter().unwrap();
    y[i] = x[i].checked_add(1).okay_or(2).unwrap();
    y[i] = x[i].checked_add(1).map();
    y[i] = x[i].checked_add(1).expect();
    y[i] = x[i].checked_add(1).expect(i);
    y[i] = x[i].checked_add(1).map_or(0, 1);
    y[i] = x[i].checked_add(1).filter(|x| x > 3).unwrap();
}

#[scry::kernel]
fn made(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let some = if i < x.len() { Some(x[i]) } else { None };
    let other: Option<f32> = x.get(i).copied();
    let unknown = None;
    let half: Option<u32, u32> = Some(3);
    let error: Result<u32, u8> = Err(1u32);
    let bare = Some;
    y[i] = Some(1, 2).unwrap();
    y[i] = x.get(i).copied()? + 1;
    y[i] = some.is_some() as u32;
}

#[scry::device]
fn first(x: &[u32; 4]) -> Option<u32> {
    let number = x[0].checked_sub(1).ok_or(3)?;
    Some(number)
}

#[scry::kernel]
fn question_marks(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let of_result = |number: Result<u32, u32>| -> Option<u32> { Some(number? + 1) };
    let of_option = |number: Option<u32>| -> Result<u32, u32> { Ok(number? + 1) };
    let of_number = |number: Option<u32>| -> u32 { number? };
    let of_no_option = |number: u32| -> Option<u32> { Some(number?) };
    let of_other_error = |number: Result<u32, f32>| -> Result<u32, u32> { Ok(number?) };
    y[i] = first(&[1, 2, 3, 4]).unwrap();
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
    y[i] = (x[i].checked_add(1) < Some(1.5)) as u32;
    y[i] = -x.get(i);
}

fn main() {}
