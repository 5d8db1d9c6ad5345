//! Copies to shared memory, written out: as loops of plain loads and stores, for targets without an instruction that goes on copying by
//! itself; and element by element, for `races.rs`, which asks what may be set.

use proc_macro2::Span;

use super::Lowered;
use crate::ir::{
    BinaryOp, Block, CopiedRows, Expr, ExprKind, Identity, Kernel, LabelId, Literal, Local, LocalId, LoopKind, Place, Step, Stmt, StmtKind,
};
use crate::ty::Ty;

/// Writes out the copies of a kernel on its way to a target.
pub(crate) fn write_out(lowered: &mut Lowered) {
    if let Some(kernel) = as_loops(&lowered.kernel) {
        lowered.kernel = kernel;
    }
}

/// The same where invocations do not copy for each other.
pub(crate) fn write_out_for_one(lowered: &mut Lowered) {
    if lowered.kernel.workgroup_size() == 1 {
        write_out(lowered);
    }
}

/// A kernel with a loop for each copy, in which neighbours set elements that are neighbours; `None` if it has nothing to do with copies. They
/// have done so where it ends, so there is nothing to commit or to wait for.
pub(crate) fn as_loops(kernel: &Kernel) -> Option<Kernel> {
    let (lanes, lane) = (kernel.workgroup_size(), lane(kernel.workgroup));
    let with = |mut writer: Writer<'_>, stmt: Stmt| match stmt.kind {
        StmtKind::CopyToShared { to, first, len, columns, rows } => {
            writer.as_loop((to, first), [len, columns], rows.as_deref(), &lane, lanes)
        }
        StmtKind::CommitCopies | StmtKind::WaitCopies(_) => Vec::new(),
        _ => vec![stmt],
    };
    kernel.body.any(&Stmt::is_of_copies).then(|| replaced(kernel, &with))
}

/// A kernel in which each copy stands in loops over its elements, in each round of which it is of that one only; `None` if it has none. Each
/// invocation goes through all of them, since nobody says which one sets which element.
pub(crate) fn by_elements(kernel: &Kernel) -> Option<Kernel> {
    let is_copy = |stmt: &Stmt| matches!(stmt.kind, StmtKind::CopyToShared { .. });
    let with = |mut writer: Writer<'_>, stmt: Stmt| if is_copy(&stmt) { vec![writer.by_elements(stmt)] } else { vec![stmt] };
    kernel.body.any(&is_copy).then(|| replaced(kernel, &with))
}

/// A kernel with others in the place of statements; all of them are numbered.
fn replaced(kernel: &Kernel, with: &impl Fn(Writer<'_>, Stmt) -> Vec<Stmt>) -> Kernel {
    fn in_block(block: &mut Block, (locals, labels): (&mut Vec<Local>, &mut usize), with: &impl Fn(Writer<'_>, Stmt) -> Vec<Stmt>) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            stmt.each_block_mut(&mut |inner| in_block(inner, (locals, labels), with));
            let writer = Writer { locals, labels, span: stmt.span };
            block.stmts.extend(with(writer, stmt));
        }
    }
    let (mut kernel, mut labels) = (kernel.clone(), kernel.body.labels());
    in_block(&mut kernel.body, (&mut kernel.locals, &mut labels), with);
    kernel.body.number();
    kernel
}

struct Writer<'a> {
    locals: &'a mut Vec<Local>,
    labels: &'a mut usize,
    /// Where the copy is written.
    span: Span,
}

impl Writer<'_> {
    fn as_loop(
        &mut self,
        (to, first): (Place, Expr),
        [len, columns]: [Expr; 2],
        rows: Option<&CopiedRows>,
        lane: &Expr,
        lanes: u32,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let [len, columns] = [("len", len), ("columns", columns)].map(|(name, value)| self.atom(name, value, &mut stmts));
        let rows = rows.map(|CopiedRows { count, stride, width }| {
            let [stride, width] = [("stride", stride), ("width", width)].map(|(name, value)| self.atom(name, value.clone(), &mut stmts));
            CopiedRows { count: *count, stride, width }
        });
        let all = match &rows {
            Some(rows) => product(self.int(rows.count), columns.clone()),
            None => columns.clone(),
        };
        let from = self.local("from");
        let mut round = Vec::new();
        let element = self.atom("element", sum(self.value(from), lane.clone()), &mut round);
        let mut inside = Vec::new();
        let (index, [row, column], is_there) = match rows {
            None => (element.clone(), [self.int(0), element.clone()], less(element.clone(), len)),
            Some(CopiedRows { count: _, stride, width }) => {
                let part = |op: BinaryOp| Expr::binary(op, element.clone(), columns.clone(), Ty::USIZE);
                let [row, column] = [("row", part(BinaryOp::Div)), ("column", part(BinaryOp::Rem))]
                    .map(|(name, value)| self.atom(name, value, &mut inside));
                let index = self.atom("index", sum(product(row.clone(), stride), column.clone()), &mut inside);
                let is_there = Expr::binary(BinaryOp::And, less(column.clone(), width), less(index.clone(), len), Ty::BOOL);
                (index, [row, column], is_there)
            }
        };
        let to = element_at(&to, [row, column]);
        let store = |value: Expr| Block { stmts: vec![Stmt::new(StmtKind::Store { place: to.clone(), value }, self.span)] };
        let ExprKind::Load(source) = &first.kind else { unreachable!("a copy is of what is loaded") };
        let (zero, value) = (Expr::zero(&first.ty, self.span), ExprKind::Load(element_at(source, [self.int(0), index])));
        let (then, otherwise) = (store(Expr { kind: value, ..first.clone() }), store(zero));
        inside.push(Stmt::new(StmtKind::If { condition: is_there, then, otherwise }, self.span));
        round.push(Stmt::if_(less(element, all.clone()), inside, self.span));
        stmts.push(self.counted(from, all, lanes, round));
        stmts
    }

    fn by_elements(&mut self, mut stmt: Stmt) -> Stmt {
        let StmtKind::CopyToShared { to, first: _, len: _, columns, rows } = &mut stmt.kind else { unreachable!("it is a copy") };
        let (columns, count, column) = (columns.clone(), rows.as_ref().map(|rows| rows.count), self.local("column"));
        let row = count.map(|count| (self.local("row"), count));
        let of_row = row.map_or_else(|| self.int(0), |(row, _)| self.value(row));
        *to = element_at(to, [of_row, self.value(column)]);
        let elements = self.counted(column, columns, 1, vec![stmt]);
        match row {
            Some((row, count)) => self.counted(row, self.int(count), 1, vec![elements]),
            None => elements,
        }
    }

    /// `for variable in (0..to).step_by(step) { body }`
    fn counted(&mut self, variable: LocalId, to: Expr, step: u32, body: Vec<Stmt>) -> Stmt {
        let label = LabelId(*self.labels);
        *self.labels += 1;
        let kind = LoopKind::Counted { variable, from: self.int(0), to, step };
        Stmt::new(StmtKind::Loop { label, kind, body: Block { stmts: body } }, self.span)
    }

    /// A value that can be written out again, which may be that of a new local.
    fn atom(&mut self, name: &str, value: Expr, before: &mut Vec<Stmt>) -> Expr {
        if value.is_atom() {
            return value;
        }
        let local = self.local(name);
        before.push(Stmt::new(StmtKind::Let { local, init: Some(value) }, self.span));
        self.value(local)
    }

    fn local(&mut self, name: &str) -> LocalId {
        LocalId::add(self.locals, name, false, Ty::USIZE)
    }

    fn value(&self, local: LocalId) -> Expr {
        Expr::local(local, Ty::USIZE, self.span)
    }

    fn int(&self, number: u32) -> Expr {
        Expr::int(number.into(), Ty::USIZE, self.span)
    }
}

/// The number of an invocation in its workgroup.
fn lane(workgroup: [u32; 3]) -> Expr {
    let (span, number) = (Span::mixed_site(), |number: u32| Expr::int(number.into(), Ty::USIZE, Span::mixed_site()));
    let along = |axis: u32| if workgroup[axis as usize] == 1 { number(0) } else { Expr::id(Identity::LocalId, axis, span) };
    let [x, y, _] = workgroup;
    sum(product(sum(product(along(2), number(y)), along(1)), number(x)), along(0))
}

/// The place so many rows and columns behind another one, whose last index is that of the column.
fn element_at(place: &Place, [row, column]: [Expr; 2]) -> Place {
    let mut place = place.clone();
    let steps = place.path.iter_mut().rev().map(|step| match step {
        Step::Index { index, .. } => Some(index),
        Step::Field(_) => None,
    });
    for (index, by) in steps.map_while(|index| index).zip([column, row]) {
        *index = sum(index.clone(), by);
    }
    place
}

fn sum(a: Expr, b: Expr) -> Expr {
    let is_zero = |expr: &Expr| expr.literal().is_some_and(|literal| literal.number() == Some(0));
    match [is_zero(&a), is_zero(&b)] {
        [true, _] => b,
        [false, true] => a,
        [false, false] => Expr { span: a.span, ..Expr::binary(BinaryOp::Add, a, b, Ty::USIZE) },
    }
}

fn product(a: Expr, b: Expr) -> Expr {
    match [&a, &b].map(|expr| expr.literal().and_then(Literal::number)) {
        [Some(a_number), Some(b_number)] => Expr::int(a_number * b_number, Ty::USIZE, a.span),
        [Some(0), _] | [_, Some(1)] => a,
        [_, Some(0)] | [Some(1), _] => b,
        _ => Expr { span: a.span, ..Expr::binary(BinaryOp::Mul, a, b, Ty::USIZE) },
    }
}

fn less(a: Expr, b: Expr) -> Expr {
    Expr { span: a.span, ..Expr::binary(BinaryOp::Lt, a, b, Ty::BOOL) }
}
