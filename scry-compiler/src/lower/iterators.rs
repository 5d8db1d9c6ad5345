//! What becomes of iterators: `for`, and the methods in `consumers.rs`, make a counted loop of a [`Sequence`].

use proc_macro2::{Ident, Span};
use syn::{Expr as Ast, ExprMethodCall, ExprRange, RangeLimits};

use super::control::bare;
use super::fold::fold;
use super::infer::Kind;
use super::lending::Lends;
use super::scope::{Binding, SequenceId};
use super::sequence::{Items, Sequence, Source, Stage};
use super::state::Lower;
use super::view::View;
use crate::ir::{BinaryOp, Expr, ExprKind, Keyword, LabelId, Literal, LocalId, LoopKind, Place, StmtKind, Subject};
use crate::message;
use crate::syntax::outline;
use crate::ty::{Scalar, Ty};

/// The methods that make an iterator of a slice or array, with the number of their arguments.
const SOURCES: &[(&str, usize)] =
    &[("iter", 0), ("iter_mut", 0), ("windows", 1), ("chunks", 1), ("chunks_mut", 1), ("chunks_exact", 1), ("chunks_exact_mut", 1)];

/// Those that make an iterator of another, with the number of their arguments.
const ADAPTORS: &[(&str, usize)] = &[
    ("rev", 0),
    ("enumerate", 0),
    ("copied", 0),
    ("cloned", 0),
    ("into_iter", 0),
    ("skip", 1),
    ("take", 1),
    ("step_by", 1),
    ("zip", 1),
    ("map", 1),
    ("filter", 1),
    ("filter_map", 1),
    ("inspect", 1),
    ("take_while", 1),
    ("skip_while", 1),
];

fn is_of(table: &[(&str, usize)], call: &ExprMethodCall) -> bool {
    table.iter().any(|(name, count)| call.method == name && call.args.len() == *count)
}

/// Whether a method makes an iterator of a slice or array.
pub(super) fn is_source(call: &ExprMethodCall) -> bool {
    is_of(SOURCES, call) || call.method == "into_iter"
}

/// Whether a method makes an iterator.
pub(super) fn is_adaptor(call: &ExprMethodCall) -> bool {
    is_source(call) || is_of(ADAPTORS, call)
}

/// Whether an iterator has an adaptor of this name that takes a closure.
pub(super) fn adaptor_takes_closure(name: &Ident) -> bool {
    ["map", "filter", "filter_map", "inspect", "take_while", "skip_while"].iter().any(|adaptor| name == adaptor)
}

impl<'a> Lower<'a> {
    /// Whether an expression is an iterator, as far as it is written.
    pub(super) fn is_sequence(&self, ast: &Ast) -> bool {
        match bare(ast) {
            Ast::Range(range) => range.start.is_some(),
            Ast::MethodCall(call) if is_of(SOURCES, call) => !self.has_own_method(&call.receiver),
            Ast::MethodCall(call) if call.method == "into_iter" && call.args.is_empty() => !self.has_own_method(&call.receiver),
            Ast::MethodCall(call) if is_of(ADAPTORS, call) => self.is_sequence(&call.receiver),
            Ast::Call(_) => self.may_lend(ast) == Some(Lends::Sequence),
            Ast::MethodCall(call) if self.named_type(&call.receiver).is_some() => self.may_lend(ast) == Some(Lends::Sequence),
            other => matches!(self.binding(other), Some(Binding::Sequence(_))),
        }
    }

    /// Whether an expression names a value of the user's type, whose methods are its own.
    fn has_own_method(&self, ast: &Ast) -> bool {
        let ty = match self.binding(ast) {
            Some(Binding::Local(local)) => self.locals[local.0].ty.clone(),
            Some(Binding::Value(value)) => value.ty,
            Some(Binding::Place(_, ty) | Binding::Reference { ty, .. }) => ty,
            _ => return false,
        };
        matches!(self.infer.shallow(&ty), Ty::Adt(..))
    }

    /// What an expression goes through when it is looped over; `None` after a report.
    pub(super) fn sequence(&mut self, ast: &'a Ast) -> Option<Sequence> {
        match (bare(ast), self.binding(ast)) {
            (_, Some(Binding::Sequence(id))) => return Some(self.sequences[id.0].clone()),
            (Ast::Range(range), _) => return self.numbers(range),
            (Ast::Call(_) | Ast::MethodCall(_), _) if self.may_lend(ast) == Some(Lends::Sequence) => match self.lent_by_call(ast)? {
                Binding::Sequence(id) => return Some(self.sequences[id.0].clone()),
                Binding::Value(value) if value.ty.is_silent() => return None,
                _ => return self.refuse(ast, message::not_a_sequence(ast)),
            },
            (Ast::MethodCall(call), _) if self.is_sequence(ast) => return self.arranged(call),
            (Ast::Reference(reference), _) => {
                let is_mut = reference.mutability.is_some();
                return Some(Sequence::of_view(self.elements(&reference.expr)?, is_mut));
            }
            (_, Some(Binding::Reference { place, ty, is_mut, .. })) => {
                return Some(Sequence::of_view(self.view_of(place, &ty, ast)?, is_mut));
            }
            _ => {}
        }
        if self.is_slice(ast) {
            self.sized(ast)?;
            let view = self.slice(ast)?;
            let is_mut = view.is_mut;
            return Some(Sequence::of_view(view, is_mut));
        }
        let value = self.expr(ast, None);
        match self.infer.shallow(&value.ty) {
            Ty::Array(..) => {
                let (ty, local) = (value.ty.clone(), self.kept_local("elements", value, false));
                let view = self.view_of(Place::local(local), &ty, ast)?;
                let len = view.len.clone();
                Some(Sequence::of(Items::Values(view), len))
            }
            ty if ty.is_silent() => None,
            _ => self.refuse(ast, message::not_a_sequence(ast)),
        }
    }

    /// A range whose numbers are known by their places in it.
    fn numbers(&mut self, range: &'a ExprRange) -> Option<Sequence> {
        let span = Self::span(range);
        let Some(from) = range.start.as_deref() else {
            return self.refuse(range, "an iterator needs the start of its range\nhelp: write `from..to`");
        };
        let ty = self.infer.fresh(Kind::Integer);
        let from = self.bound(from, &ty);
        let from = self.atom("from", from);
        let number = |number: i128| Expr::int(number, Ty::USIZE, span);
        let Some(to) = range.end.as_deref() else {
            return Some(Sequence::of(Items::Numbers(from), number(u32::MAX.into())));
        };
        let to = self.bound(to, &ty);
        let to = self.atom("to", to);
        self.check_later(&ty, move |ty, _, report| {
            if ty.scalar().is_some_and(Scalar::is_wide) {
                let help = "loop over the range itself, or count in `usize` and convert";
                report.error(range, format!("in kernels, iterators count in 32 bits\nhelp: {help}"));
            }
        });
        let is_closed = matches!(range.limits, RangeLimits::Closed(_));
        let distance = Expr::binary(BinaryOp::Sub, to.clone().cast(Ty::USIZE), from.clone().cast(Ty::USIZE), Ty::USIZE);
        let len = if is_closed { Expr::binary(BinaryOp::Add, distance, number(1), Ty::USIZE) } else { distance };
        let is_some = Expr::binary(if is_closed { BinaryOp::Le } else { BinaryOp::Lt }, from.clone(), to, Ty::BOOL);
        let mut len = Expr { span, ..Expr::select(is_some.clone(), len, number(0)) };
        fold(&mut len);
        let len = self.atom("len", len);
        if is_closed && len.literal().is_none() {
            let is_short =
                Expr::binary(BinaryOp::Or, is_some.negated(), Expr::binary(BinaryOp::Ne, len.clone(), number(0), Ty::BOOL), Ty::BOOL);
            let ends = [&range.start, &range.end].map(|end| end.as_deref().map(outline).unwrap_or_default());
            let subject = Subject::Call(ends.join("..="));
            self.panic_unless(
                Some(subject),
                is_short,
                "an iterator over all numbers of 32 bits is too long for a kernel",
                Vec::new(),
                span,
            );
        }
        Some(Sequence::of(Items::Numbers(from), len))
    }

    /// What a method makes of a slice, an array or an iterator.
    fn arranged(&mut self, call: &'a ExprMethodCall) -> Option<Sequence> {
        let (name, receiver) = (call.method.to_string(), &*call.receiver);
        let is_mut = name.ends_with("_mut");
        match (name.as_str(), call.args.first()) {
            ("iter" | "iter_mut", None) => {
                let view = self.elements(receiver)?;
                self.check_lends_mut(&view, is_mut, call)?;
                Some(Sequence::of_view(view, is_mut))
            }
            ("into_iter", None) if matches!(bare(receiver), Ast::Index(_)) && self.is_slice(receiver) => {
                Some(Sequence::of_view(self.slice(receiver)?, false))
            }
            ("into_iter", None) => self.sequence(receiver),
            ("windows", Some(size)) => {
                let view = self.elements(receiver)?;
                let size = self.amount(call, size, "window size must be non-zero")?;
                let more = Expr::binary(BinaryOp::Sub, view.len.clone(), size.clone(), Ty::USIZE);
                let more = Expr::binary(BinaryOp::Add, more, Expr::int(1, Ty::USIZE, size.span), Ty::USIZE);
                let fits = Expr::binary(BinaryOp::Ge, view.len.clone(), size.clone(), Ty::BOOL);
                let len = self.length(Expr::select(fits, more, Expr::int(0, Ty::USIZE, size.span)));
                Some(Sequence::of(Items::Windows(view, size), len))
            }
            ("chunks" | "chunks_mut" | "chunks_exact" | "chunks_exact_mut", Some(size)) => {
                let view = self.elements(receiver)?;
                self.check_lends_mut(&view, is_mut, call)?;
                let size = self.amount(call, size, "chunk size must be non-zero")?;
                let view = view.lent(is_mut);
                let is_exact = name.starts_with("chunks_exact");
                let quotient = Expr::binary(BinaryOp::Div, view.len.clone(), size.clone(), Ty::USIZE);
                let len = if is_exact { quotient } else { Expr::call("div_ceil", vec![view.len.clone(), size.clone()]) };
                let len = self.length(len);
                Some(Sequence::of(Items::Chunks(view, size, !is_exact), len))
            }
            _ => {
                let sequence = self.sequence(receiver)?;
                self.adapted(sequence, call)
            }
        }
    }

    /// Reports `iter_mut` and its like of what is lent to be read.
    fn check_lends_mut(&mut self, view: &View, is_mut: bool, call: &'a ExprMethodCall) -> Option<()> {
        if !is_mut {
            return Some(());
        }
        if !view.is_mut {
            let help = "take `&mut` where the slice comes from";
            return self.refuse(&call.method, format!("this slice is borrowed by `&`, so it cannot be written\nhelp: {help}"));
        }
        self.writable(
            view.at(Expr::int(0, Ty::USIZE, call.method.span()), call.method.span(), true),
            view.element.clone(),
            &call.receiver,
        )?;
        Some(())
    }

    /// A number of elements that a method is called with, which is more than zero.
    fn amount(&mut self, call: &ExprMethodCall, ast: &'a Ast, otherwise: &str) -> Option<Expr> {
        let number = self.count(ast)?;
        if number.literal() == Some(Literal::Int(0)) {
            return self.refuse(ast, format!("{otherwise}: Rust panics here\nhelp: write 1 or more"));
        }
        if number.literal().is_none() {
            let is_some = Expr::binary(BinaryOp::Ne, number.clone(), Expr::int(0, Ty::USIZE, number.span), Ty::BOOL);
            let subject = Subject::Call(format!(".{}({})", call.method, outline(ast)));
            self.panic_unless(Some(subject), is_some, otherwise, Vec::new(), Self::span(ast));
        }
        Some(number)
    }

    /// A number of items.
    fn count(&mut self, ast: &'a Ast) -> Option<Expr> {
        let number = self.index(ast, "[_]")?;
        Some(self.atom("count", number))
    }

    /// A length that has been worked out, as an atom.
    fn length(&mut self, mut len: Expr) -> Expr {
        fold(&mut len);
        self.atom("len", len)
    }

    fn smaller(&mut self, a: &Expr, b: &Expr) -> Expr {
        self.length(Expr::call("min", vec![a.clone(), b.clone()]))
    }

    /// What an adaptor makes of an iterator.
    fn adapted(&mut self, mut sequence: Sequence, call: &'a ExprMethodCall) -> Option<Sequence> {
        let (name, len) = (&call.method, sequence.source.len.clone());
        let is_pure = sequence.stages.iter().all(Stage::is_pure);
        Some(match (name.to_string().as_str(), call.args.first()) {
            ("copied" | "cloned", _) => sequence.copied(),
            ("rev", _) => {
                if !sequence.stages.iter().all(Stage::is_stateless) {
                    let help = "reverse it first: `.rev()` stands before what counts or stops";
                    return self.refuse(name, format!("the last item of this iterator is not known\nhelp: {help}"));
                }
                sequence.source.items = Items::Rev(Box::new(sequence.source.clone()));
                sequence
            }
            ("enumerate", _) if sequence.stages.is_empty() => Sequence::of(Items::Enumerate(Box::new(sequence.source)), len),
            ("enumerate", _) => sequence.with(Stage::Enumerate),
            ("take", Some(count)) => {
                let count = self.count(count)?;
                if !sequence.keeps_all() {
                    return Some(sequence.with(Stage::Take(count)));
                }
                sequence.source.len = self.smaller(&len, &count);
                sequence
            }
            ("skip", Some(count)) => {
                let count = self.count(count)?;
                if !is_pure {
                    return Some(sequence.with(Stage::Skip(count)));
                }
                let count = self.smaller(&len, &count);
                let rest = self.length(Expr::binary(BinaryOp::Sub, len, count.clone(), Ty::USIZE));
                sequence.source = Source { items: Items::Skip(Box::new(sequence.source), count), len: rest };
                sequence
            }
            ("step_by", Some(step)) => {
                let step = self.amount(call, step, "assertion failed: step != 0")?;
                if !is_pure {
                    return Some(sequence.with(Stage::StepBy(step)));
                }
                let len = self.length(Expr::call("div_ceil", vec![len, step.clone()]));
                sequence.source = Source { items: Items::StepBy(Box::new(sequence.source), step), len };
                sequence
            }
            ("zip", Some(other)) => {
                let other_ast = other;
                let other = self.sequence(other)?;
                for (sequence, ast) in [(&sequence, &*call.receiver), (&other, other_ast)] {
                    if !sequence.keeps_all() {
                        let help = "filter the pairs: `a.iter().zip(b).filter(..)`";
                        return self.refuse(
                            ast,
                            format!("`zip` in kernels pairs items by position, and this iterator leaves some out\nhelp: {help}"),
                        );
                    }
                }
                let len = self.smaller(&len, &other.source.len);
                Sequence::of(Items::Zip(Box::new([sequence, other])), len)
            }
            (stage, Some(closure)) => {
                let Binding::Closure(closure) = self.closure_argument(closure, 1)? else { return None };
                // It runs where the iterator does, which may be nowhere.
                self.closures[closure.0].is_called = true;
                sequence.with(match stage {
                    "map" => Stage::Map(closure),
                    "filter" => Stage::Filter(closure),
                    "filter_map" => Stage::FilterMap(closure),
                    "inspect" => Stage::Inspect(closure),
                    "take_while" => Stage::TakeWhile(closure),
                    _ => Stage::SkipWhile(closure),
                })
            }
            // `into_iter`
            (_, None) => sequence,
        })
    }

    /// The type of the items, or of what they lead to; `None` if they have no values.
    pub(super) fn type_of_items(&mut self, sequence: &Sequence) -> Option<Ty> {
        sequence.stages.iter().try_fold(self.source_type(&sequence.source)?, |ty, stage| {
            Some(match stage {
                Stage::Map(closure) => self.closures[closure.0].result.clone(),
                Stage::FilterMap(_) => return None,
                Stage::Enumerate => Ty::Tuple(vec![Ty::USIZE, ty]),
                _ => ty,
            })
        })
    }

    fn source_type(&mut self, source: &Source) -> Option<Ty> {
        Some(match &source.items {
            Items::Elements(view, _) | Items::Values(view) => view.element.clone(),
            Items::Numbers(from) => from.ty.clone(),
            Items::Windows(..) | Items::Chunks(..) => return None,
            Items::Zip(both) => Ty::Tuple(both.iter().map(|sequence| self.type_of_items(sequence)).collect::<Option<_>>()?),
            Items::Enumerate(source) => Ty::Tuple(vec![Ty::USIZE, self.source_type(source)?]),
            Items::Rev(source) | Items::Skip(source, _) | Items::StepBy(source, _) => return self.source_type(source),
        })
    }

    /// The name of a sequence.
    pub(super) fn keep_sequence(&mut self, sequence: Sequence) -> Binding {
        self.sequences.push(sequence);
        Binding::Sequence(SequenceId(self.sequences.len() - 1))
    }

    /// A loop over a sequence, whose body gets each item.
    pub(super) fn each(&mut self, sequence: &Sequence, label: Option<&syn::Label>, span: Span, body: impl FnOnce(&mut Self, Binding)) {
        let states: Vec<Option<LocalId>> = (0..sequence.stages.len()).map(|number| self.state(sequence, number, span)).collect();
        let variable = self.result_local("number", Ty::USIZE);
        let number = self.local_value(variable, span);
        let (label, block, ()) = self.framed(label, true, None, |lower, label| {
            for (stage, state) in sequence.stages.iter().zip(&states) {
                let (Stage::Take(count), Some(taken)) = (stage, state) else { continue };
                let is_all = Expr::binary(BinaryOp::Ge, lower.now(*taken, span), count.clone(), Ty::BOOL);
                lower.leave_if(is_all, StmtKind::Break(label), Keyword::Break, span);
            }
            let mut item = lower.item_at(&sequence.source, &number, span);
            for (position, (stage, state)) in sequence.stages.iter().zip(&states).enumerate() {
                let before = sequence.stages[..position].iter().all(Stage::keeps_all).then(|| number.clone());
                item = lower.staged(stage, *state, before, item, label, span);
            }
            body(lower, item);
        });
        let kind = LoopKind::Counted { variable, from: Expr::int(0, Ty::USIZE, span), to: sequence.source.len.clone(), step: 1 };
        self.emit(StmtKind::Loop { label, kind, body: block }, span);
    }

    /// What a stage remembers from one item to the next.
    fn state(&mut self, sequence: &Sequence, number: usize, span: Span) -> Option<LocalId> {
        let zero = Expr::int(0, Ty::USIZE, span);
        let (name, start) = match &sequence.stages[number] {
            Stage::Enumerate if !sequence.stages[..number].iter().all(Stage::keeps_all) => ("count", zero),
            Stage::Take(_) => ("taken", zero),
            Stage::Skip(_) => ("skipped", zero),
            Stage::StepBy(_) => ("left", zero),
            Stage::SkipWhile(_) => ("is_skipping", Expr::bool(true, span)),
            _ => return None,
        };
        Some(self.kept_local(name, start, true))
    }

    /// The value that a local of lowering's own has now.
    fn now(&mut self, local: LocalId, span: Span) -> Expr {
        let value = self.local_value(local, span);
        self.kept("now", value)
    }

    fn leave_if(&mut self, condition: Expr, how: StmtKind, word: Keyword, span: Span) {
        self.emit_if(Keyword::Loop, condition, span, |lower| lower.emit_as(word, how, span));
    }

    /// An item behind a stage, which goes on with the next item if it leaves this one out. `number` is the item's, if none has been left out
    /// before.
    fn staged(
        &mut self,
        stage: &Stage,
        state: Option<LocalId>,
        number: Option<Expr>,
        item: Binding,
        label: LabelId,
        span: Span,
    ) -> Binding {
        let one = Expr::int(1, Ty::USIZE, span);
        let zero = Expr::int(0, Ty::USIZE, span);
        let next = |lower: &mut Self, condition: Expr| {
            let round = lower.frames.last().and_then(|frame| frame.round);
            let how = round.map_or(StmtKind::Continue(label), StmtKind::Break);
            lower.leave_if(condition, how, Keyword::Continue, span);
        };
        match (stage, state) {
            (Stage::Copied, _) => self.copied_item(item, span),
            (Stage::Lend, _) => Self::lent_item(&self.kept_item(item, span)),
            (Stage::Map(closure), _) => {
                let value = self.applied(*closure, vec![item], span);
                Binding::Value(self.atom("mapped", value))
            }
            (Stage::Inspect(closure), _) => {
                let item = self.kept_item(item, span);
                self.applied(*closure, vec![Self::lent_item(&item)], span);
                item
            }
            (Stage::Filter(closure) | Stage::TakeWhile(closure) | Stage::SkipWhile(closure), _) => {
                let item = self.kept_item(item, span);
                let lent = Self::lent_item(&item);
                match (stage, state) {
                    (Stage::SkipWhile(_), Some(is_skipping)) => {
                        let skips = self.local_value(is_skipping, span);
                        self.emit_if(Keyword::If, skips.clone(), span, |lower| {
                            let value = lower.applied(*closure, vec![lent], span);
                            lower.store(is_skipping, value);
                        });
                        next(self, skips);
                    }
                    _ => {
                        let is_in = self.applied(*closure, vec![lent], span);
                        let is_out = is_in.negated();
                        if matches!(stage, Stage::Filter(_)) {
                            next(self, is_out);
                        } else {
                            self.leave_if(is_out, StmtKind::Break(label), Keyword::Break, span);
                        }
                    }
                }
                item
            }
            (Stage::FilterMap(closure), _) => {
                let value = self.applied(*closure, vec![item], span);
                let value = self.matchable("mapped", value);
                let is_none = self.written_out("mapped.is_none()", &[("mapped", &value)], span);
                next(self, is_none);
                Binding::Value(self.written_out("mapped.unwrap()", &[("mapped", &value)], span))
            }
            (Stage::Enumerate, None) => {
                let number = number.expect("without a count of its own, no item has been left out");
                Binding::Tuple(vec![Binding::Value(number), item])
            }
            (Stage::Enumerate, Some(count)) => {
                let number = self.now(count, span);
                self.store(count, Expr::binary(BinaryOp::Add, number.clone(), one, Ty::USIZE));
                Binding::Tuple(vec![Binding::Value(number), item])
            }
            (Stage::Take(_), state) => {
                let taken = state.expect("it counts");
                let now = self.now(taken, span);
                self.store(taken, Expr::binary(BinaryOp::Add, now, one, Ty::USIZE));
                item
            }
            (Stage::Skip(count), state) => {
                let skipped = state.expect("it counts");
                let now = self.now(skipped, span);
                let is_out = Expr::binary(BinaryOp::Lt, now.clone(), count.clone(), Ty::BOOL);
                let more = Expr::select(is_out.clone(), Expr::binary(BinaryOp::Add, now.clone(), one, Ty::USIZE), now);
                self.store(skipped, more);
                next(self, is_out);
                item
            }
            (Stage::StepBy(step), state) => {
                let left = state.expect("it counts");
                let now = self.now(left, span);
                let is_in = Expr::binary(BinaryOp::Eq, now.clone(), zero, Ty::BOOL);
                let again = Expr::binary(BinaryOp::Sub, step.clone(), one.clone(), Ty::USIZE);
                let less = Expr::binary(BinaryOp::Sub, now, one, Ty::USIZE);
                self.store(left, Expr::select(is_in.clone(), again, less));
                next(self, is_in.negated());
                item
            }
        }
    }

    /// The item of a number, which is below the length.
    fn item_at(&mut self, source: &Source, number: &Expr, span: Span) -> Binding {
        let sum = |a: Expr, b: Expr| {
            let mut sum = Expr { span, ..Expr::binary(BinaryOp::Add, a, b, Ty::USIZE) };
            fold(&mut sum);
            sum
        };
        match &source.items {
            Items::Elements(view, is_mut) => {
                Binding::Reference { place: view.at(number.clone(), span, true), ty: view.element.clone(), is_mut: *is_mut, depth: 1 }
            }
            Items::Values(view) => Binding::Value(self.load_place(view.at(number.clone(), span, true), view.element.clone(), span)),
            Items::Numbers(from) => {
                let ty = from.ty.clone();
                let mut value = Expr { span, ..Expr::binary(BinaryOp::Add, from.clone(), number.clone().cast(ty.clone()), ty) };
                fold(&mut value);
                Binding::Value(self.atom("current", value))
            }
            Items::Windows(view, size) => Binding::Slice(view.part(number, size.clone()).lent(false)),
            Items::Chunks(view, size, is_last_shorter) => {
                let start = self.length(Expr::binary(BinaryOp::Mul, number.clone(), size.clone(), Ty::USIZE));
                let rest = self.length(Expr::binary(BinaryOp::Sub, view.len.clone(), start.clone(), Ty::USIZE));
                let len = if *is_last_shorter { self.smaller(&rest, size) } else { size.clone() };
                Binding::Slice(view.part(&start, len))
            }
            Items::Zip(both) => Binding::Tuple(both.iter().map(|sequence| self.item_of(sequence, number, span)).collect()),
            Items::Enumerate(source) => Binding::Tuple(vec![Binding::Value(number.clone()), self.item_at(source, number, span)]),
            Items::Rev(source) => {
                let last = Expr::binary(BinaryOp::Sub, source.len.clone(), Expr::int(1, Ty::USIZE, span), Ty::USIZE);
                let number = self.length(Expr::binary(BinaryOp::Sub, last, number.clone(), Ty::USIZE));
                self.item_at(source, &number, span)
            }
            Items::Skip(source, count) => {
                let number = self.atom("number", sum(count.clone(), number.clone()));
                self.item_at(source, &number, span)
            }
            Items::StepBy(source, step) => {
                let number = self.length(Expr::binary(BinaryOp::Mul, number.clone(), step.clone(), Ty::USIZE));
                self.item_at(source, &number, span)
            }
        }
    }

    /// The item of a number of a sequence that leaves none out.
    fn item_of(&mut self, sequence: &Sequence, number: &Expr, span: Span) -> Binding {
        let mut item = self.item_at(&sequence.source, number, span);
        for stage in &sequence.stages {
            item = self.staged(stage, None, Some(number.clone()), item, LabelId(usize::MAX), span);
        }
        item
    }

    /// How many items there are and what makes one of its number, if no stage leaves any out: for loops that are unrolled.
    pub(super) fn known_items(&mut self, sequence: &Sequence) -> Option<i128> {
        let len = self.known(&sequence.source.len)?.number()?;
        sequence.keeps_all().then_some(len)
    }

    /// The item of a number that is known.
    pub(super) fn known_item(&mut self, sequence: &Sequence, number: i128, span: Span) -> Binding {
        self.item_of(sequence, &Expr::int(number, Ty::USIZE, span), span)
    }

    /// An item as a value.
    fn copied_item(&mut self, item: Binding, span: Span) -> Binding {
        match item {
            Binding::Reference { place, ty, depth: 1, .. } => Binding::Value(self.load_place(place, ty, span)),
            Binding::Reference { depth, place, ty, is_mut } => Binding::Reference { depth: depth - 1, place, ty, is_mut },
            Binding::Tuple(parts) => Binding::Tuple(parts.into_iter().map(|part| self.copied_item(part, span)).collect()),
            item => item,
        }
    }

    /// An item that can be named twice.
    fn kept_item(&mut self, item: Binding, span: Span) -> Binding {
        match item {
            Binding::Value(value) if !matches!(value.kind, ExprKind::Local(_)) && !value.ty.is_silent() => {
                Binding::Value(self.kept("item", Expr { span, ..value }))
            }
            Binding::Tuple(parts) => Binding::Tuple(parts.into_iter().map(|part| self.kept_item(part, span)).collect()),
            item => item,
        }
    }

    /// A reference to an item that has been kept.
    fn lent_item(item: &Binding) -> Binding {
        match item.clone() {
            Binding::Reference { depth, place, ty, .. } => Binding::Reference { depth: depth + 1, place, ty, is_mut: false },
            Binding::Value(Expr { kind: ExprKind::Local(local), ty, .. }) => {
                Binding::Reference { depth: 1, place: Place::local(local), ty, is_mut: false }
            }
            item => item,
        }
    }
}
