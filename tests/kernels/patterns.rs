//! Patterns beyond `match`: `if let`, `while let`, `let ... else`, chains of them, `matches!`, names in `|`, arrays.

use crate::support::{every_device, zeros};

#[scry::kernel]
fn if_let(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    if let 1..=3 | 7 = x[i] {
        y[i] = 10;
    } else if let n @ 4.. = x[i] {
        y[i] = n;
    } else {
        y[i] = -1;
    }
    let sign = if let 0 = x[i] { 0 } else { 100 };
    if let (mut a, 5) = (sign, x[i]) {
        a += 7;
        y[i] += a;
    }
    y[i] += if let ..0 = x[i] { 1000 } else { 2000 };
}

fn if_let_in_rust(x: i32) -> i32 {
    let mut y = if let 1..=3 | 7 = x {
        10
    } else if let n @ 4.. = x {
        n
    } else {
        -1
    };
    if x == 5 {
        y += 107;
    }
    y + if let ..0 = x { 1000 } else { 2000 }
}

/// Each part of a chain is asked only if those before it hold, whatever there is to do otherwise.
#[scry::kernel]
fn chains(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut asked = 0;
    if x[i] > 1
        && let 2..=9 = x[i]
        && x[i] != 5
    {
        y[i] += 1;
    }
    if let n @ 1..20 = x[i]
        && let m @ 3.. = {
            asked += 1;
            n * 2
        }
        && m != 8
    {
        y[i] += m * 10;
    }
    if x[i] > 0
        && let 6 = {
            asked += 2;
            x[i] * 2
        }
    {
        y[i] += 1000;
    } else {
        y[i] += 2000;
    }
    if x[i] < 12
        && let k @ (8 | 9 | 10) = {
            asked += 4;
            x[i]
        }
    {
        y[i] += k * 100_000;
    } else {
        for j in 0..3 {
            if j == x[i] {
                asked += 8;
            }
        }
        y[i] += 10_000;
    }
    y[i] += asked * 10_000_000;
}

fn chains_in_rust(x: i32) -> i32 {
    let (mut y, mut asked) = (0, 0);
    if (2..=9).contains(&x) && x != 5 {
        y += 1;
    }
    if (1..20).contains(&x) {
        asked += 1;
        if x * 2 >= 3 && x * 2 != 8 {
            y += x * 20;
        }
    }
    asked += if x > 0 { 2 } else { 0 };
    y += if x == 3 { 1000 } else { 2000 };
    asked += if x < 12 { 4 } else { 0 };
    if (8..=10).contains(&x) {
        y += x * 100_000;
    } else {
        asked += if (0..3).contains(&x) { 8 } else { 0 };
        y += 10_000;
    }
    y + asked * 10_000_000
}

/// What there is to do otherwise stands behind each part, with a local of its own.
#[scry::kernel]
fn otherwise(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let n = x[i];
    y[i] = if let 1.. = n
        && x[n as usize % x.len()] > 3
    {
        n
    } else {
        let sum = n + 1000;
        sum
    };
}

#[scry::kernel]
fn let_else(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    for k in 0..x[i] {
        let n @ 0..=4 = k else { continue };
        let (true, m) = (n != 2, n + 1) else {
            sum += 100;
            continue;
        };
        sum += m;
    }
    y[i] = sum;
    let (1..=5, half) = (x[i], x[i] / 2) else {
        y[i] += 1000;
        return;
    };
    y[i] += half * 10_000;
}

fn let_else_in_rust(x: u32) -> u32 {
    let mut sum = 0;
    for k in 0..x.min(5) {
        sum += if k == 2 { 100 } else { k + 1 };
    }
    if (1..=5).contains(&x) { sum + x / 2 * 10_000 } else { sum + 1000 }
}

#[scry::kernel]
fn while_let(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut n = x[i];
    let mut steps = 0;
    while let 2.. = n {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        if n == 5 {
            continue;
        }
        steps += 1;
    }
    'outer: while steps < 40
        && let (a @ (1 | 3 | 5..), b) = (steps, steps * 2)
    {
        for k in 0..b {
            if k > 12 {
                break 'outer;
            }
        }
        steps += a;
    }
    y[i] = steps;
}

fn while_let_in_rust(mut n: u32) -> u32 {
    let mut steps = 0;
    while n >= 2 {
        n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
        steps += u32::from(n != 5);
    }
    while steps < 40 && matches!(steps, 1 | 3 | 5..) && steps * 2 <= 13 {
        steps *= 2;
    }
    steps
}

#[scry::kernel]
fn matching(x: &[i32], y: &mut [u32]) {
    let i = global_id().x;
    let small = matches!(x[i], -3..=3);
    let even = matches!(x[i], n if n % 2 == 0);
    let pair = matches!((x[i], small), (0.., true) | (7, _));
    y[i] = small as u32 + 10 * even as u32 + 100 * pair as u32;
    if matches!(x[i], 1 | 2) || matches!(x[i] + 1, n @ 5.. if n < 8,) {
        y[i] += 1000;
    }
}

fn matching_in_rust(x: i32) -> u32 {
    let small = x.abs() <= 3;
    let pair = (x >= 0 && small) || x == 7;
    let last = x == 1 || x == 2 || (4..7).contains(&x);
    u32::from(small) + 10 * u32::from(x % 2 == 0) + 100 * u32::from(pair) + 1000 * u32::from(last)
}

/// A name in `|` has the value of the first alternative that matches.
#[scry::kernel]
fn alternatives(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    y[i] = match (a[i], b[i], a[i] - b[i]) {
        (0, n, _) | (n, 0, _) | (_, 3, n) => n * 10,
        (n, 1, m) | (1, m, n) if n > 2 => n * 100 + m,
        (k @ 4, ..) | (.., k @ -2..=-1) => k * 1000,
        (mut n, 2, _) | (2, mut n, _) => {
            n += 1;
            n
        }
        _ => 77,
    };
    if let (n, 5) | (5, n) = (a[i], b[i]) {
        y[i] += n * 100_000;
    }
    let ((0, p) | (p, _)) = (a[i], b[i]);
    let whole @ (((1, r), _) | ((r, _), _)) = ((p, b[i]), 6);
    y[i] += p * 1_000_000 + r * 10_000_000 + whole.1;
}

fn alternatives_in_rust(a: i32, b: i32) -> i32 {
    let mut y = match (a, b, a - b) {
        (0, n, _) | (n, 0, _) | (_, 3, n) => n * 10,
        (n, 1, m) | (1, m, n) if n > 2 => n * 100 + m,
        (k @ 4, ..) | (.., k @ -2..=-1) => k * 1000,
        (n, 2, _) | (2, n, _) => n + 1,
        _ => 77,
    };
    if let (n, 5) | (5, n) = (a, b) {
        y += n * 100_000;
    }
    let p = if a == 0 { b } else { a };
    let r = if p == 1 { b } else { p };
    y + p * 1_000_000 + r * 10_000_000 + 6
}

/// A guard is evaluated for each alternative that matches, until it holds.
#[scry::kernel]
fn tried(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut asked = 0;
    let found = match (a[i], b[i]) {
        (n, _) | (_, n) if n > 3 => n,
        (0 | 1..=2 | 1, 2 | ..=2)
            if {
                asked += 1;
                asked == 3
            } =>
        {
            100
        }
        (mut n, 0) | (0, mut n)
            if {
                asked += 10;
                n % 2 == 1
            } =>
        {
            n += 1;
            n
        }
        whole @ ((-1, ..) | (.., -1)) if whole.0 < whole.1 => whole.1,
        _ => -1,
    };
    let is_even = matches!([a[i], b[i]], [n, _] | [_, n] if n % 2 == 0);
    y[i] = found + asked * 1000 + is_even as i32 * 100_000;
}

fn tried_in_rust(a: i32, b: i32) -> i32 {
    let mut asked = 0;
    let found = match (a, b) {
        (n, _) | (_, n) if n > 3 => n,
        (0 | 1..=2 | 1, 2 | ..=2)
            if {
                asked += 1;
                asked == 3
            } =>
        {
            100
        }
        (mut n, 0) | (0, mut n)
            if {
                asked += 10;
                n % 2 == 1
            } =>
        {
            n += 1;
            n
        }
        whole @ ((-1, ..) | (.., -1)) if whole.0 < whole.1 => whole.1,
        _ => -1,
    };
    let is_even = matches!([a, b], [n, _] | [_, n] if n % 2 == 0);
    found + asked * 1000 + is_even as i32 * 100_000
}

#[scry::kernel]
fn elements(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let [a, b] = [x[i], x[i] * 2];
    let array = [a, b, a + b, a - b, 9];
    let [first, .., last] = array;
    let [_, rest @ ..] = array;
    let [head @ .., _, _] = rest;
    let [[p, _], [.., q]] = [[a, b], [first, last]];
    y[i] = match array {
        [0, ..] => 1,
        [.., 4, _] => 2,
        [n @ 1..=3, m, ..] if m > 3 => n * m,
        [2 | 5, k, .., 9] => k,
        [_, second, all @ ..] => second + all[2] + all[i % 3],
    };
    y[i] += first + last * 10 + rest[3] * 100 + head[1] * 1000 + p * 10_000 + q;
    let mut counts = [1, 2, 3];
    if let [1, mut c, d] = counts
        && d > 2
    {
        c += d;
        counts[1] = c;
    }
    let (inner @ [_, middle, _], _) = (counts, 1);
    y[i] += inner[0] + middle;
}

fn elements_in_rust(i: usize, a: i32) -> i32 {
    let b = a * 2;
    let array = [a, b, a + b, a - b, 9];
    let mut y = match array {
        [0, ..] => 1,
        [.., 4, _] => 2,
        [n @ 1..=3, m, ..] if m > 3 => n * m,
        [2 | 5, k, .., 9] => k,
        [_, second, all @ ..] => second + all[2] + all[i % 3],
    };
    let rest = [b, a + b, a - b, 9];
    y += a + 90 + rest[3] * 100 + rest[1] * 1000 + a * 10_000 + 9;
    y + 1 + 5
}

/// Patterns that always match, where there is nothing but a pattern.
#[scry::kernel]
#[expect(unused_parens, reason = "that is what is tested")]
fn irrefutable(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    for mut k in 0..x[i] {
        k *= 2;
        sum += k;
    }
    for (n @ _) in (0..x[i]).rev() {
        sum += n;
    }
    for _ in 0..=x[i] {
        sum += 1;
    }
    let (0..=9 | 10..) = x[i];
    let (.., last) = (1, 2, sum);
    y[i] = last;
}

const SIGNED: std::ops::Range<i32> = -6..25;

#[test]
fn if_let_asks_the_pattern() {
    let x: Vec<i32> = SIGNED.collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        if_let.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| if_let_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn chains_ask_in_order() {
    let x: Vec<i32> = SIGNED.collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        chains.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| chains_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn copies_of_what_a_chain_does_otherwise_have_their_own_locals() {
    let x: Vec<i32> = SIGNED.collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        otherwise.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let in_rust = |&n: &i32| if n > 0 && x[n as usize % x.len()] > 3 { n } else { n + 1000 };
        assert_eq!(y.download()?, x.iter().map(in_rust).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn let_else_and_while_let_leave() {
    let x: Vec<u32> = (0..30).collect();
    every_device(|gpu| {
        let input = gpu.upload(&x)?;
        let y = zeros(gpu, x.len())?;
        let_else.launch(gpu, &input, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| let_else_in_rust(x)).collect::<Vec<_>>());
        while_let.launch(gpu, &input, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| while_let_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn matches_is_a_bool() {
    let x: Vec<i32> = SIGNED.collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        matching.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| matching_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn alternatives_bind_what_matched() {
    let (a, b): (Vec<i32>, Vec<i32>) = (-3..7).flat_map(|a| (-3..7).map(move |b| (a, b))).unzip();
    every_device(|gpu| {
        let y = zeros(gpu, a.len())?;
        alternatives.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, a.iter().zip(&b).map(|(&a, &b)| alternatives_in_rust(a, b)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn guards_are_tried_with_each_alternative() {
    let (a, b): (Vec<i32>, Vec<i32>) = (-3..7).flat_map(|a| (-3..7).map(move |b| (a, b))).unzip();
    every_device(|gpu| {
        let y = zeros(gpu, a.len())?;
        tried.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, a.iter().zip(&b).map(|(&a, &b)| tried_in_rust(a, b)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn arrays_are_taken_apart() {
    let x: Vec<i32> = SIGNED.collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        elements.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().enumerate().map(|(i, &x)| elements_in_rust(i, x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn irrefutable_patterns_bind() {
    let x: Vec<u32> = (0..20).collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        irrefutable.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let expected = |x: u32| x * x.saturating_sub(1) + x * x.saturating_sub(1) / 2 + x + 1;
        assert_eq!(y.download()?, x.iter().map(|&x| expected(x)).collect::<Vec<_>>());
        Ok(())
    });
}
