//! Closures that a `let` names: each call is written out.

use crate::support::every_device;

#[scry::kernel]
fn calls(x: &[f32], y: &mut [f32], a: f32) {
    let i = global_id().x;
    let scale = |x: f32, y| x * y + a;
    let twice = |v| scale(scale(v, 2.0), 2.0);
    let clamp = |v: f32| -> f32 {
        let low = 0.5;
        if v < low { low } else { v }
    };
    let halves = |(p, q): (f32, f32), [r, ..]: [f32; 2]| (p * 0.5, q * 0.5 + r);
    let (p, q) = halves((x[i], a), [scale(1.0, x[i]), 0.0]);
    y[i] = clamp(twice(x[i]) + p) * q + (|v: f32| v * v)(x[i]) + [x[i]; 3].len() as f32;
}

fn calls_in_rust(x: f32, a: f32) -> f32 {
    let scale = |x: f32, y| x * y + a;
    let twice = |v| scale(scale(v, 2.0), 2.0);
    let (p, q) = (x * 0.5, a * 0.5 + scale(1.0, x));
    (twice(x) + p).max(0.5) * q + x * x + 3.0
}

/// A closure sees what its names stood for where it was made; one that is `move` has copies.
#[scry::kernel]
fn captures(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let a = x[i];
    let mut b = 10;
    let plus = move |n: i32| n + a + b;
    let mut count = move || {
        b += 1;
        b
    };
    b = 1000;
    let first = count() * 100 + count();
    let a = true;
    let n = plus(if a { 1 } else { 2 });
    let late = || b + n;
    y[i] = late() * 10_000 + first;
}

fn captures_in_rust(x: i32) -> i32 {
    (1000 + 1 + x + 10) * 10_000 + 1112
}

/// What a closure assigns outside of itself, and in which order.
#[scry::kernel]
#[expect(unused_braces, reason = "that is what is tested")]
fn effects(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut log = 0;
    let mut sum = [0, 0];
    let mut note = |digit: i32| {
        log = log * 10 + digit;
        sum[(digit % 2) as usize] += digit;
        digit
    };
    let joined = note(1) + note(2) * note(3);
    for k in 0..3 {
        if note(4) > k + x[i] {
            break;
        }
    }
    let pick = |p: i32, q: i32, r: i32| p * 100 + q * 10 + r;
    let picked = pick(note(5), note(x[i] & 7), { note(6) });
    let mut put = |v: i32| y[i] = v;
    put(log);
    put(log * 2 + joined + picked + sum[0] * 3 + sum[1]);
}

fn effects_in_rust(x: i32) -> i32 {
    let (mut log, mut sum) = (0i32, [0, 0]);
    let mut note = |digit: i32| {
        log = log.wrapping_mul(10).wrapping_add(digit);
        sum[(digit % 2) as usize] += digit;
        digit
    };
    let joined = note(1) + note(2) * note(3);
    for k in 0..3 {
        if note(4) > k + x {
            break;
        }
    }
    let picked = note(5) * 100 + note(x & 7) * 10 + note(6);
    log.wrapping_mul(2).wrapping_add(joined + picked + sum[0] * 3 + sum[1])
}

/// `return` leaves the closure only.
#[scry::kernel]
fn returns(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let sign = |n: i32| {
        if n < 0 {
            return -1;
        }
        if n == 0 {
            return 0;
        }
        1
    };
    let find = |wanted: i32| {
        for k in 0..5 {
            for j in 0..5 {
                if k * j == wanted {
                    return k * 10 + j;
                }
            }
        }
        -1
    };
    let kind = |n| match n {
        0 => return 7,
        k if k < 0 => {
            let nested = |m: i32| {
                if m < -3 {
                    return m;
                }
                m * 2
            };
            nested(k) - 1
        }
        _ => n + 1,
    };
    let mut set = |v| {
        if v == 3 {
            return;
        }
        y[i] = v;
    };
    let mut sum = 0;
    for k in 0..3 {
        let k = find(x[i] + k);
        if k < 0 {
            continue;
        }
        sum += k;
    }
    set(3);
    set(sign(x[i]) * 1000 + sum * 10 + kind(x[i]));
}

fn returns_in_rust(x: i32) -> i32 {
    let find = |wanted: i32| (0..25).map(|n| (n / 5, n % 5)).find(|(k, j)| k * j == wanted).map_or(0, |(k, j)| k * 10 + j);
    let kind = match x {
        0 => 7,
        ..-3 => x - 1,
        ..0 => x * 2 - 1,
        _ => x + 1,
    };
    x.signum() * 1000 + (find(x) + find(x + 1) + find(x + 2)) * 10 + kind
}

/// Closures in conditions, guards, loops and unrolled loops, in closures of the same name, and with jumps of their own.
#[scry::kernel]
fn places(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let n = x[i];
    let mut count = 0;
    let step = |v: i32| v + 1;
    let step = |v: i32| step(v) * 2;
    let mut next = || {
        count += 1;
        n + count
    };
    let mut sum = 0;
    while let k @ ..9 = next() {
        sum += k;
    }
    if n > 0
        && let 12 | 13 = next()
        && matches!(next(), k if k % 2 == 0)
    {
        sum += 100;
    } else if let k = next()
        && k > 15
    {
        sum += 200;
    }
    sum += match n {
        k if step(k) > 8 => 1000,
        _ if next() > 12 => 2000,
        _ => 3000,
    };
    for k in 0..step(1) {
        let total = move |v| sum + v;
        sum += k;
        #[unroll]
        for j in 0..3 {
            let only = |v: i32| {
                let 0..=2 = v else { return -1 };
                if j == 1 && v == 1 {
                    return 50;
                }
                for m in 0..4 {
                    if m == v {
                        return m * j;
                    }
                }
                0
            };
            if only(k) == 50 {
                continue;
            }
            sum += only(k) + total(j) % 3;
        }
    }
    y[i] = sum * 100 + count;
}

fn places_in_rust(n: i32) -> i32 {
    let mut count = 0;
    let mut next = || {
        count += 1;
        n + count
    };
    let mut sum = 0;
    loop {
        let k = next();
        if k >= 9 {
            break;
        }
        sum += k;
    }
    if n > 0 && (12..=13).contains(&next()) && next() % 2 == 0 {
        sum += 100;
    } else if next() > 15 {
        sum += 200;
    }
    sum += if (n + 1) * 2 > 8 {
        1000
    } else if next() > 12 {
        2000
    } else {
        3000
    };
    for k in 0..4 {
        let before = sum;
        sum += k;
        for j in 0..3 {
            let only = match k {
                3 => -1,
                1 if j == 1 => continue,
                _ => k * j,
            };
            sum += only + (before + j) % 3;
        }
    }
    sum * 100 + count
}

#[test]
fn calls_are_what_they_are_in_rust() {
    let x: Vec<f32> = (-8..8).map(|x| x as f32 * 0.25).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        calls.launch(gpu, &gpu.upload(&x)?, &y, 0.75, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| calls_in_rust(x, 0.75)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn captures_are_those_of_the_definition() {
    let x: Vec<i32> = (-4..4).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        captures.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| captures_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn effects_happen_in_order() {
    let x: Vec<i32> = (-4..9).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        effects.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| effects_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn return_leaves_the_closure_only() {
    let x: Vec<i32> = (-6..20).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        returns.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| returns_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn closures_are_called_wherever_expressions_are() {
    let x: Vec<i32> = (-6..16).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        places.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| places_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}
