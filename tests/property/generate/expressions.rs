//! Random expressions of every type, as the kernel has them and as plain Rust has them.
//!
//! Both forms of an expression are built together, from the same choices. They differ where Rust's operators check for overflow,
//! which here wraps. No division is without a result: random programs have those. A `usize` is 32 bits wide on a device, so in the twin
//! it is a `u32`. Operations that no device rounds in the same way stand only at the root, so that their own bound applies.

use scry_compiler::Scalar;
use scry_compiler::intrinsic::{Accuracy, Intrinsic, Sig, TABLE};

use crate::scalar::Type;
use scry_property_programs::Random;

/// Kernels in the file.
const KERNELS: usize = 48;
/// Expressions in a kernel.
const OUTPUTS: usize = 4;

/// The source of `src/lib.rs`'s kernels, twins and their table.
pub(crate) fn source(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    let mut cases = String::new();
    for number in 0..KERNELS {
        let outputs: Vec<Output> = (0..OUTPUTS).map(|k| output(&mut random, number, k)).collect();
        text += &kernel(number, &outputs);
        cases += &case(number, &outputs);
    }
    format!("{text}\n/// Every kernel with its twin.\npub const CASES: &[Case] = &[\n{cases}];\n")
}

/// One result of a kernel.
struct Output {
    expr: Pair,
    ty: Type,
    /// Of any device, and of the CPU.
    accuracy: [Accuracy; 2],
}

/// Whether a kernel has what is at one place side by side for its invocations: such kernels have wide forms.
fn is_in_planes(number: usize) -> bool {
    number % 2 == 1
}

/// Whether a kernel is `deterministic`: every third.
fn is_deterministic(number: usize) -> bool {
    number % 3 == 2
}

/// The index of value `k` of the `of` that each invocation has.
fn index(number: usize, k: usize, of: usize) -> String {
    if is_in_planes(number) { format!("launch_size().x * {k} + n") } else { format!("n * {of} + {k}") }
}

fn kernel(number: usize, outputs: &[Output]) -> String {
    let mut stores = String::new();
    let mut twins = String::new();
    for (k, Output { expr, ty, accuracy: _ }) in outputs.iter().enumerate() {
        let bits = |expr: &str| match ty {
            Type::F32 => format!("({expr}).to_bits()"),
            Type::F64 => format!("(({expr}) as f32).to_bits()"),
            // Both halves of a wide integer count.
            Type::I64 | Type::U64 => format!("(({expr}) as u64 ^ (({expr}) as u64 >> 32u32)) as u32"),
            _ => format!("({expr}) as u32"),
        };
        stores += &format!("    out[{}] = {};\n", index(number, k, OUTPUTS), bits(&expr.kernel));
        twins += &format!("        {},\n", bits(&expr.twin));
    }
    let load = |s: &str, k: usize| format!("    let {s}{k} = {s}[{}];\n", index(number, k, 3));
    let loads: String = ["f", "i", "u"].iter().flat_map(|s| (0..3).map(move |k| load(s, k))).collect();
    let deterministic = if is_deterministic(number) { ", deterministic" } else { "" };
    format!(
        "/// A random kernel.\n#[scry::kernel(workgroup = 64{deterministic})]\npub fn kernel_{number}(f: &[f32], i: &[i32], u: &[u32], out: &mut [u32]) {{\n    let n = global_id().x;\n{loads}{stores}}}\n\n\
         fn twin_{number}([f0, f1, f2]: [f32; 3], [i0, i1, i2]: [i32; 3], [u0, u1, u2]: [u32; 3]) -> [u32; {OUTPUTS}] {{\n    [\n{twins}    ]\n}}\n\n"
    )
}

fn case(number: usize, outputs: &[Output]) -> String {
    let expected: String = outputs
        .iter()
        .map(|Output { expr, ty, accuracy: [accuracy, on_cpu] }| {
            format!(
                "        Expected {{ source: {:?}, float: {}, accuracy: Accuracy::{}, accuracy_on_cpu: Accuracy::{} }},\n",
                expr.kernel,
                matches!(ty, Type::F32 | Type::F64),
                accuracy_text(*accuracy),
                accuracy_text(*on_cpu)
            )
        })
        .collect();
    format!(
        "    Case {{\n        launch: |device, f, i, u, out, n| kernel_{number}.launch(device, f, i, u, out, n),\n        is_in_planes: {},\n        twin: twin_{number},\n        expected: [\n{expected}        ],\n    }},\n",
        is_in_planes(number)
    )
}

fn accuracy_text(accuracy: Accuracy) -> String {
    match accuracy {
        Accuracy::Ulps(ulps) => format!("Ulps({ulps:?})"),
        Accuracy::Absolute(error) => format!("Absolute({error:?})"),
        Accuracy::Exact
        | Accuracy::Exp
        | Accuracy::ExpMinusOne
        | Accuracy::Log
        | Accuracy::Pow
        | Accuracy::Hyperbolic
        | Accuracy::Fused => format!("{accuracy:?}"),
    }
}

/// An expression in both its forms.
#[derive(Clone)]
struct Pair {
    kernel: String,
    twin: String,
}

impl Pair {
    fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { kernel: text.clone(), twin: text }
    }

    /// Fills `$0`, `$1`, ... of both forms.
    fn fill(kernel: &str, twin: &str, parts: &[Self]) -> Self {
        let (mut kernel, mut twin) = (kernel.to_owned(), twin.to_owned());
        for (i, part) in parts.iter().enumerate() {
            kernel = kernel.replace(&format!("${i}"), &part.kernel);
            twin = twin.replace(&format!("${i}"), &part.twin);
        }
        Self { kernel: format!("({kernel})"), twin: format!("({twin})") }
    }
}

/// A result of a kernel. In one that is deterministic, which has no `f64` and no `mul_add`, every device has the bound of the CPU.
fn output(random: &mut Random, kernel: usize, k: usize) -> Output {
    if !is_deterministic(kernel) {
        return any_output(random, kernel * OUTPUTS + k);
    }
    loop {
        let Output { expr, ty, accuracy: [_, on_cpu] } = any_output(random, kernel * OUTPUTS + k);
        if ["f64", "mul_add"].iter().all(|word| !expr.kernel.contains(word)) && ty != Type::F64 {
            // The twin's function is the standard library's, which is not exact either, but to a unit.
            let accuracy = if let Accuracy::Ulps(ulps) = on_cpu { Accuracy::Ulps(ulps + 1.0) } else { on_cpu };
            return Output { expr, ty, accuracy: [accuracy, on_cpu] };
        }
    }
}

/// Every third output is an operation that devices round differently, on exact operands.
fn any_output(random: &mut Random, number: usize) -> Output {
    if number.is_multiple_of(3) {
        let (expr, accuracy) = inexact(random);
        return Output { expr, ty: Type::F32, accuracy };
    }
    let ty = random.pick(&Type::ALL);
    Output { expr: expr(random, ty, 4), ty, accuracy: [Accuracy::Exact; 2] }
}

/// An operation whose result is exact to a bound only, on operands where it is defined and neither overflows nor vanishes.
fn inexact(random: &mut Random) -> (Pair, [Accuracy; 2]) {
    let rows: Vec<&Intrinsic> = TABLE.iter().filter(|row| row.on.contains(&Scalar::F32) && row.accuracy != Accuracy::Exact).collect();
    let choice = random.below(rows.len() + 1);
    let (x, y) = (expr(random, Type::F32, 2), expr(random, Type::F32, 2));
    let Some(row) = rows.get(choice) else {
        let text = "($0 % 1000.0) / (($1 % 100.0).abs() + 0.01)";
        return (Pair::fill(text, text, &[x, y]), [Accuracy::Ulps(2.5), Accuracy::Exact]);
    };
    let text = match row.name {
        "sin" | "cos" => format!("($0 % 3.0).{}()", row.name),
        "tan" | "asin" | "acos" => format!("($0 % 1.0).{}()", row.name),
        "exp" | "exp2" | "exp_m1" | "sinh" | "cosh" => format!("($0 % 60.0).{}()", row.name),
        "ln" | "log2" | "log10" | "recip" => format!("(($0 % 1000.0).abs() + 0.001).{}()", row.name),
        "ln_1p" => "($0 % 1000.0).abs().ln_1p()".to_owned(),
        "cbrt" => "($0 % 1000.0).cbrt()".to_owned(),
        "sqrt" => "($0 % 1000.0).abs().sqrt()".to_owned(),
        "powf" => "(($0 % 30.0).abs() + 0.05).powf($1 % 6.0)".to_owned(),
        "powi" => "(($0 % 30.0).abs() + 0.05).powi(i0 % 6)".to_owned(),
        "atan2" | "hypot" => format!("($0 % 1000.0).{}($1 % 1000.0)", row.name),
        // Of variables, for the reason that `float` gives.
        "mul_add" => "(f0 % 1000.0).mul_add(f1 % 1000.0, $0 % 1000.0)".to_owned(),
        "atan" | "tanh" => format!("($0 % 1000.0).{}()", row.name),
        other => panic!("say here where `{other}` is defined"),
    };
    let twin = text.replace("powi(i0 % 6)", "powi(i0.wrapping_rem(6))");
    (Pair::fill(&text, &twin, &[x, y]), [row.accuracy, row.accuracy_on_cpu()])
}

fn expr(random: &mut Random, ty: Type, depth: usize) -> Pair {
    if depth == 0 || random.below(8) == 0 {
        return leaf(random, ty);
    }
    match random.below(8) {
        0 => choice(random, ty, depth - 1),
        1 => block(random, ty, depth - 1),
        _ => match ty {
            Type::F32 | Type::F64 => float(random, ty, depth - 1),
            Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::U8 | Type::U16 | Type::U32 | Type::U64 | Type::Usize => {
                integer(random, ty, depth - 1)
            }
            Type::Bool => boolean(random, depth - 1),
        },
    }
}

fn leaf(random: &mut Random, ty: Type) -> Pair {
    let variable = random.below(3);
    match (ty, random.below(4)) {
        (Type::F32, 0) => Pair::same(random.pick(&["0.0f32", "1.0f32", "0.5f32", "3.25f32", "1000.0f32", "(-2.0f32)", "(-0.125f32)"])),
        (Type::I32, 0) => Pair::same(random.pick(&["0i32", "1i32", "(-1i32)", "7i32", "31i32", "65536i32", "i32::MAX", "i32::MIN"])),
        (Type::U32, 0) => Pair::same(random.pick(&["0u32", "1u32", "2u32", "31u32", "32u32", "255u32", "0x8000_0000u32", "u32::MAX"])),
        (Type::Usize, 0) => {
            let value = random.pick(&["0", "1", "3", "64", "1000003"]);
            Pair { kernel: format!("{value}usize"), twin: format!("{value}u32") }
        }
        (Type::I8 | Type::I16 | Type::I64, 0) => {
            let (value, ty) = (random.pick(&["0", "1", "(-1)", "7", "100", "MIN", "MAX"]), ty.kernel());
            Pair::same(if value.starts_with('M') { format!("{ty}::{value}") } else { format!("({value} as {ty})") })
        }
        (Type::U8 | Type::U16 | Type::U64, 0) => {
            let (value, ty) = (random.pick(&["0", "1", "8", "63", "200", "MAX"]), ty.kernel());
            Pair::same(if value.starts_with('M') { format!("{ty}::{value}") } else { format!("{value}{ty}") })
        }
        (Type::F64, 0) => Pair::same(random.pick(&["0.0f64", "1.0f64", "0.1f64", "1e10f64", "(-2.5f64)"])),
        (Type::F64, _) => Pair::same(format!("(f{variable} as f64)")),
        (Type::I8 | Type::I16 | Type::U8 | Type::U16, _) => Pair::same(format!("(i{variable} as {})", ty.kernel())),
        (Type::I64 | Type::U64, 1) => Pair::same(format!("(i{variable} as {})", ty.kernel())),
        (Type::I64 | Type::U64, _) => Pair::same(format!("((i{variable} as i64 ^ ((u{variable} as i64) << 31u32)) as {})", ty.kernel())),
        (Type::F32, _) => Pair::same(format!("f{variable}")),
        (Type::I32, _) => Pair::same(format!("i{variable}")),
        (Type::U32, _) => Pair::same(format!("u{variable}")),
        (Type::Usize, _) => Pair { kernel: format!("(u{variable} as usize)"), twin: format!("u{variable}") },
        (Type::Bool, 0) => Pair::same(random.pick(&["true", "false"])),
        (Type::Bool, 1) => Pair::same(format!("(f{variable} < 1.0f32)")),
        (Type::Bool, _) => Pair::same(format!("(u{variable} & 1u32 == 0u32)")),
    }
}

/// `if` or `match`.
fn choice(random: &mut Random, ty: Type, depth: usize) -> Pair {
    if random.below(2) == 0 {
        let parts = [expr(random, Type::Bool, depth), expr(random, ty, depth), expr(random, ty, depth)];
        let text = "if $0 { $1 } else { $2 }";
        return Pair::fill(text, text, &parts);
    }
    let matched = random.pick(&[Type::I32, Type::U32, Type::I64, Type::U64]);
    let parts = [expr(random, matched, depth), expr(random, ty, depth), expr(random, ty, depth), expr(random, ty, depth)];
    let text = "match $0 { 0..=9 => $1, 10 | 12 | 0x7fff_0000.. => $2, _ => $3 }";
    Pair::fill(text, text, &parts)
}

/// A block that changes a variable of its own.
fn block(random: &mut Random, ty: Type, depth: usize) -> Pair {
    let parts = [expr(random, ty, depth), expr(random, Type::Bool, depth), expr(random, ty, depth)];
    let kernel = format!("{{ let mut t: {} = $0; if $1 {{ t = $2; }} t }}", ty.kernel());
    let twin = format!("{{ let mut t: {} = $0; if $1 {{ t = $2; }} t }}", ty.twin());
    Pair::fill(&kernel, &twin, &parts)
}

fn float(random: &mut Random, ty: Type, depth: usize) -> Pair {
    match random.below(10) {
        0..=4 => {
            let op = random.pick(&["$0 + $1", "$0 - $1", "$0 * $1", "$0 % $1"]);
            let (left, right) = (expr(random, ty, depth.min(2)), expr(random, ty, depth.min(2)));
            if matches!(op, "$0 * $1" | "$0 + $1") && (is_constant(&left) || is_constant(&right)) {
                // lavapipe takes `x * 0.0` for zero where the zero is a constant, NaN and infinity or not, and `x + 0.0` for `x`, which
                // -0.0 is not: Mesa 22.3, `lp_build_mul` and `lp_build_add`.
                let text = op.replace("$0", &format!("(f0 as {})", ty.kernel())).replace("$1", &format!("(f1 as {})", ty.kernel()));
                return Pair::fill(&text, &text, &[]);
            }
            Pair::fill(op, op, &[left, right])
        }
        5 => Pair::fill("-$0", "-$0", &[expr(random, ty, depth)]),
        6 | 7 => {
            let mut from = random.pick(&Type::INTEGERS);
            if random.below(4) == 0 {
                from = if ty == Type::F32 { Type::F64 } else { Type::F32 };
            }
            let text = format!("$0 as {}", ty.kernel());
            Pair::fill(&text, &text, &[expr(random, from, depth)])
        }
        _ => {
            // Which zero `min` and `max` give, and which sign a NaN has, is open: so those rows stand out of it.
            let name = random.pick(&["abs", "ceil", "floor", "round", "trunc", "fract", "to_degrees", "to_radians"]);
            let text = format!("$0.{name}()");
            Pair::fill(&text, &text, &[expr(random, ty, depth)])
        }
    }
}

/// Whether an expression may be a constant: it names no variable.
fn is_constant(pair: &Pair) -> bool {
    let words = pair.kernel.split(|c: char| !c.is_alphanumeric());
    !{ words }.any(|word| word.len() == 2 && word.starts_with(['f', 'i', 'u']) && word.ends_with(['0', '1', '2']))
}

fn integer(random: &mut Random, ty: Type, depth: usize) -> Pair {
    match random.below(10) {
        0..=2 => operator(random, ty, depth),
        3 => {
            let quotient = random.pick(&["a / b", "a % b"]);
            let parts = [expr(random, ty, depth), expr(random, ty, depth)];
            division(ty, quotient, &parts)
        }
        4 => Pair::fill("!$0", "!$0", &[expr(random, ty, depth)]),
        5 | 6 => {
            let from = random.pick(&Type::ALL);
            let (kernel, twin) = (format!("$0 as {}", ty.kernel()), format!("$0 as {}", ty.twin()));
            Pair::fill(&kernel, &twin, &[expr(random, from, depth)])
        }
        _ => method(random, ty, depth),
    }
}

fn operator(random: &mut Random, ty: Type, depth: usize) -> Pair {
    let (kernel, twin) = random.pick(&[
        ("$0 + $1", "$0.wrapping_add($1)"),
        ("$0 - $1", "$0.wrapping_sub($1)"),
        ("$0 * $1", "$0.wrapping_mul($1)"),
        // Half of a number is not the least one, of which there is no quotient by -1.
        ("($0 >> 1u32) / ($1 | 1)", "($0 >> 1u32) / ($1 | 1)"),
        ("($0 >> 1u32) % ($1 | 1)", "($0 >> 1u32) % ($1 | 1)"),
        ("$0 & $1", "$0 & $1"),
        ("$0 | $1", "$0 | $1"),
        ("$0 ^ $1", "$0 ^ $1"),
        ("$0 << $2", "$0.wrapping_shl($2)"),
        ("$0 >> $2", "$0.wrapping_shr($2)"),
        ("$0.checked_add($1).unwrap_or(2)", "$0.checked_add($1).unwrap_or(2)"),
        ("$0.checked_sub($1).unwrap_or(3)", "$0.checked_sub($1).unwrap_or(3)"),
        ("$0.checked_neg().unwrap_or($1)", "$0.checked_neg().unwrap_or($1)"),
        ("$0.checked_shl($2).unwrap_or($1)", "$0.checked_shl($2).unwrap_or($1)"),
        ("$0.checked_shr($2).unwrap_or($1)", "$0.checked_shr($2).unwrap_or($1)"),
    ]);
    let parts = [expr(random, ty, depth), expr(random, ty, depth), expr(random, Type::U32, depth)];
    Pair::fill(kernel, twin, &parts)
}

/// What `quotient` makes of `a` and `b` where that has a result, and else `a`.
fn division(ty: Type, quotient: &str, parts: &[Pair]) -> Pair {
    let overflows = ty.is_signed() && !quotient.contains("wrapping");
    let text = |ty: &str| {
        let overflow = if overflows { format!(" || (a == {ty}::MIN && b == -1)") } else { String::new() };
        format!("{{ let (a, b): ({ty}, {ty}) = ($0, $1); if b == 0{overflow} {{ a }} else {{ {quotient} }} }}")
    };
    Pair::fill(&text(ty.kernel()), &text(ty.twin()), parts)
}

/// A method of the compiler's table.
fn method(random: &mut Random, ty: Type, depth: usize) -> Pair {
    let scalar = Scalar::from_name(ty.kernel()).expect("it is a number");
    let rows: Vec<&Intrinsic> = TABLE.iter().filter(|row| row.is_method_of(scalar)).collect();
    let row = random.pick(&rows);
    let result = sig(row.result, ty);
    let parts: Vec<Pair> =
        std::iter::once(expr(random, ty, depth)).chain(row.params.iter().map(|param| expr(random, sig(*param, ty), depth))).collect();
    if matches!(row.name, "wrapping_div" | "wrapping_rem" | "rem_euclid" | "div_euclid" | "div_ceil") {
        return division(ty, &format!("a.{}(b)", row.name), &parts);
    }
    let rest: Vec<String> = (1..parts.len()).map(|i| format!("${i}")).collect();
    if row.name.starts_with("checked_") {
        let text = format!("$0.{}({}).unwrap_or(1)", row.name, rest.join(", "));
        return Pair::fill(&text, &text, &parts);
    }
    // Limits that cross panic.
    let args = if row.name == "clamp" { "$1.min($2), $1.max($2)".to_owned() } else { rest.join(", ") };
    let kernel = format!("$0.{}({args}) as {}", row.name, ty.kernel());
    let call = match row.name {
        "abs" | "pow" => format!("$0.wrapping_{}({})", row.name, rest.join(", ")),
        "next_power_of_two" => "$0.checked_next_power_of_two().unwrap_or(0)".to_owned(),
        "clamp" => format!("$0.clamp({args})"),
        name => format!("$0.{name}({})", rest.join(", ")),
    };
    let twin = if result == ty { call } else { format!("{call} as {}", ty.twin()) };
    Pair::fill(&kernel, &twin, &parts)
}

fn sig(sig: Sig, receiver: Type) -> Type {
    match sig {
        Sig::Same => receiver,
        Sig::Unsigned => receiver.unsigned(),
        Sig::Of(Scalar::Bool) => Type::Bool,
        Sig::Of(Scalar::I32) => Type::I32,
        Sig::Of(Scalar::U32) => Type::U32,
        Sig::Of(_) => unreachable!("only floats have rows with these types"),
    }
}

fn boolean(random: &mut Random, depth: usize) -> Pair {
    match random.below(4) {
        0 => {
            let op = random.pick(&["$0 && $1", "$0 || $1", "$0 ^ $1", "$0 & $1", "$0 | $1", "$0 == $1"]);
            Pair::fill(op, op, &[expr(random, Type::Bool, depth), expr(random, Type::Bool, depth)])
        }
        1 => Pair::fill("!$0", "!$0", &[expr(random, Type::Bool, depth)]),
        _ => {
            let ty = random.pick(&Type::ALL);
            let op = random.pick(&["$0 < $1", "$0 <= $1", "$0 > $1", "$0 >= $1", "$0 == $1", "$0 != $1"]);
            Pair::fill(op, op, &[expr(random, ty, depth), expr(random, ty, depth)])
        }
    }
}
