//! What a kernel that is `deterministic` must not have: what no device promises to compute as another does, and what depends on an order that
//! is not the kernel's.

use proc_macro2::Span;

use crate::intrinsic::Accuracy;
use crate::ir::{Atomic, Block, Collective, Expr, ExprKind, Kernel, StmtKind};
use crate::report::{At, Report, is_one_place};
use crate::ty::{Scalar, Ty};

const MUL_ADD: &str = "Vulkan's devices round `mul_add` once or twice, and a `deterministic` kernel has one result everywhere\nhelp: write `a * b + c`, which is rounded twice, or leave out Vulkan with `targets(cuda, cpu)`";

const DOUBLE: &str = "Vulkan does not say how exact operations of `f64` are, and a `deterministic` kernel has the same bits everywhere\nhelp: compute in `f32`, or leave out Vulkan with `targets(cuda, cpu)`";

const HALF: &str = "Vulkan's devices may take the smallest numbers of `f16` for zeros, and a `deterministic` kernel has the same bits everywhere\nhelp: use `bf16`, or leave out Vulkan with `targets(cuda, cpu)`";

/// Reports each such operation of a kernel.
pub(crate) fn check(kernel: &Kernel, report: &Report) {
    let mut found: Vec<(Span, String)> = Vec::new();
    // What is wrong in a function of glam's is said where it is called.
    let mut wrong: Vec<Option<String>> = Vec::new();
    for function in &kernel.functions {
        let mut offences = offences(&function.body, kernel.targets.vulkan, &wrong);
        let is_users = function.origin.is_none();
        wrong.push(if is_users { None } else { offences.pop().map(|(_, message)| message) });
        found.extend(offences.into_iter().filter(|_| is_users));
    }
    found.extend(offences(&kernel.body, kernel.targets.vulkan, &wrong));
    for (number, (at, message)) in found.iter().enumerate() {
        // A function that is written out more than once is wrong once.
        if !found[..number].iter().any(|(known, _)| is_one_place(*known, *at)) {
            report.error(At(*at), message);
        }
    }
}

/// What is wrong in a body, given what is wrong in each function that it may call.
fn offences(body: &Block, is_on_vulkan: bool, wrong: &[Option<String>]) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    body.walk(&mut |stmt| {
        found.extend(of_statement(&stmt.kind).map(|message| (stmt.span, message)));
        if let StmtKind::Call { function, .. } = &stmt.kind {
            found.extend(wrong[function.0].clone().map(|message| (stmt.span, message)));
        }
    });
    body.walk_exprs(&mut |expr| {
        let message = match &expr.kind {
            ExprKind::Invoke(function, _) => wrong[function.0].clone(),
            _ => of_operation(expr, is_on_vulkan),
        };
        found.extend(message.map(|message| (expr.span, message)));
    });
    found
}

/// What is wrong with what a statement does, which depends on the order of invocations.
fn of_statement(stmt: &StmtKind) -> Option<String> {
    match stmt {
        StmtKind::Atomic { operation: operation @ (Atomic::Add | Atomic::Sub | Atomic::Min | Atomic::Max), operands, .. } => {
            let what = format!("`fetch_{}` of floats depends on the order in which invocations come", operation.name());
            let help =
                "use integers, or let one invocation compute with what the others stored, in a fixed order; or remove `deterministic`";
            operands.iter().any(|operand| is_float(&operand.ty)).then(|| format!("{what}, which differs from run to run\nhelp: {help}"))
        }
        StmtKind::Collective { operation, operands, .. } if is_arithmetic(*operation) => {
            let what = format!("`subgroup::{}` of floats depends on the size of subgroups", operation.name());
            let help = "use shared memory and barriers, whose order is the kernel's own; or remove `deterministic`";
            operands.iter().any(|operand| is_float(&operand.ty)).then(|| format!("{what}, which differs between devices\nhelp: {help}"))
        }
        _ => None,
    }
}

fn is_arithmetic(operation: Collective) -> bool {
    match operation {
        Collective::Reduce(_) | Collective::InclusiveAdd | Collective::ExclusiveAdd => true,
        Collective::WorkgroupLoad | Collective::All | Collective::Any | Collective::Ballot | Collective::Shuffle(_) => false,
    }
}

fn is_float(ty: &Ty) -> bool {
    match ty {
        Ty::Vector { scalar, len: _ } => scalar.is_float(),
        _ => ty.scalar().is_some_and(Scalar::is_float),
    }
}

/// What is wrong with an operation, whatever its operands are.
fn of_operation(expr: &Expr, is_on_vulkan: bool) -> Option<String> {
    let (operand, name) = match &expr.kind {
        ExprKind::Call(row, args) => {
            let operand = args.first().map_or(&expr.ty, |first| &first.ty);
            if *operand == Ty::Scalar(Scalar::F64) && row.accuracy_on_cpu() != Accuracy::Exact {
                let what =
                    format!("`{}` of `f64` differs between devices, and a `deterministic` kernel has the same bits everywhere", row.name);
                return Some(format!("{what}\nhelp: compute it in `f32`, which is the same everywhere; or remove `deterministic`"));
            }
            (operand, row.name)
        }
        ExprKind::Unary(_, operand) | ExprKind::Binary(_, operand, _) | ExprKind::Cast(operand) => (&operand.ty, ""),
        _ => return None,
    };
    let is_of = |scalar| [operand, &expr.ty].contains(&&Ty::Scalar(scalar));
    let message = match name {
        "mul_add" if is_of(Scalar::F32) => MUL_ADD,
        "to_bits" | "from_bits" if is_of(Scalar::F64) => return None,
        _ if is_of(Scalar::F64) => DOUBLE,
        _ if is_of(Scalar::F16) => HALF,
        _ => return None,
    };
    is_on_vulkan.then(|| message.to_owned())
}
