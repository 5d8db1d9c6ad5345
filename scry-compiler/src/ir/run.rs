//! The IR, run: what a body comes to for one invocation, in the world around it.

use super::{BinaryOp, Block, Expr, ExprKind, Function, LabelId, Literal, LocalId, LoopKind, Place, Root, Step, Stmt, StmtKind};
use crate::ty::Ty;

/// What is around a body, and decides what the body does not.
pub(crate) trait World: Sized {
    /// Gets each statement before it runs.
    fn reach(run: &mut Run<'_, Self>, stmt: &Stmt) -> Result<()>;
    /// The numbers of the rounds of a loop that are run, of so many if it counts; another loop ends before the last, or it stops.
    fn rounds(&self, count: Option<i128>) -> Box<dyn Iterator<Item = i128>>;
    /// The value of a parameter, an id or an element.
    fn value(run: &mut Run<'_, Self>, expr: &Expr) -> Result<Value>;

    /// Runs a statement that has to do with memory or other invocations, and yields its result if it declares one. Most worlds do not know
    /// how.
    fn outside(_run: &mut Run<'_, Self>, _stmt: &Stmt) -> Result<Option<Value>> {
        Err(Jump::Stop)
    }
}

/// A value that is known.
#[derive(Clone, PartialEq)]
pub(crate) enum Value {
    Scalar(Literal),
    /// The fields of a struct, tuple or vector, or the elements of an array.
    Parts(Vec<Self>),
}

/// Control goes elsewhere where there is no value.
pub(crate) type Result<T> = std::result::Result<T, Jump>;

/// Where control goes that does not go on.
pub(crate) enum Jump {
    Break(LabelId),
    Continue(LabelId),
    Return(Value),
    /// It panics, or the world does not know how to go on.
    Stop,
}

/// A body that is run.
pub(crate) struct Run<'w, W> {
    pub(crate) world: &'w mut W,
    functions: &'w [Function],
    locals: Vec<Option<Value>>,
    /// The rounds of the loops around.
    pub(crate) rounds: Vec<i128>,
}

impl Value {
    fn part(&self, number: usize) -> Option<&Self> {
        if let Self::Parts(parts) = self { parts.get(number) } else { None }
    }

    fn part_mut(&mut self, number: usize) -> Option<&mut Self> {
        if let Self::Parts(parts) = self { parts.get_mut(number) } else { None }
    }
}

impl<'w, W: World> Run<'w, W> {
    /// A run of a body with so many locals, that calls these functions.
    pub(crate) fn new(world: &'w mut W, functions: &'w [Function], locals: usize) -> Self {
        Self { world, functions, locals: vec![None; locals], rounds: Vec::new() }
    }

    /// Runs a block; where it returns, that is a jump.
    pub(crate) fn block(&mut self, block: &Block) -> Result<()> {
        block.stmts.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<()> {
        W::reach(self, stmt)?;
        match &stmt.kind {
            StmtKind::Let { local, init } => self.locals[local.0] = init.as_ref().map(|init| self.value(init)).transpose()?,
            StmtKind::Store { place: Place { root: Root::Slice(_) | Root::Shared(_), .. }, .. } | StmtKind::Barrier => {
                W::outside(self, stmt)?;
            }
            StmtKind::Collective { result, .. } => self.locals[result.0] = W::outside(self, stmt)?,
            StmtKind::Store { place, value } => {
                let (value, (local, path)) = (self.value(value)?, self.way(place)?);
                // A place that is a whole local may not be set yet.
                let whole = self.locals[local.0].get_or_insert(Value::Parts(Vec::new()));
                *path.into_iter().try_fold(whole, Value::part_mut).ok_or(Jump::Stop)? = value;
            }
            StmtKind::If { condition, then, otherwise: _ } if self.holds(condition)? => self.block(then)?,
            StmtKind::If { condition: _, then: _, otherwise } => self.block(otherwise)?,
            StmtKind::Block { label, body } => match self.block(body) {
                Err(Jump::Break(target)) if target == *label => {}
                flow => flow?,
            },
            StmtKind::Loop { label, kind, body } => self.loop_(*label, kind, body)?,
            StmtKind::Break(label) => return Err(Jump::Break(*label)),
            StmtKind::Continue(label) => return Err(Jump::Continue(*label)),
            StmtKind::Return(value) => {
                return Err(Jump::Return(value.as_ref().map_or(Ok(Value::Parts(Vec::new())), |value| self.value(value))?));
            }
            StmtKind::Check { holds, .. } if self.holds(holds)? => {}
            StmtKind::Call { result, function, args } => {
                let args = args.iter().map(|arg| self.value(arg)).collect::<Result<Vec<_>>>()?;
                let function = &self.functions[function.0];
                let mut run = Run::new(self.world, self.functions, function.locals.len());
                function.params.iter().zip(args).for_each(|(param, arg)| run.locals[param.0] = Some(arg));
                let Err(Jump::Return(value)) = run.block(&function.body) else { return Err(Jump::Stop) };
                self.locals[result.0] = Some(value);
            }
            StmtKind::Check { .. } | StmtKind::Panic { .. } | StmtKind::Print { .. } => return Err(Jump::Stop),
            StmtKind::Fence(_) | StmtKind::Atomic { .. } => return Err(Jump::Stop),
            StmtKind::CopyToShared { .. } | StmtKind::CommitCopies | StmtKind::WaitCopies(_) => return Err(Jump::Stop),
        }
        Ok(())
    }

    fn loop_(&mut self, label: LabelId, kind: &LoopKind, body: &Block) -> Result<()> {
        let counted = match kind {
            LoopKind::Counted { variable, from, to, step } => {
                let (from, to, step) = (self.number(from)?, self.number(to)?, i128::from(*step));
                Some((*variable, from, step, ((to - from).max(0) + step - 1) / step))
            }
            LoopKind::Forever | LoopKind::While(_) => None,
        };
        for round in self.world.rounds(counted.map(|(.., count)| count)) {
            match (kind, counted) {
                (LoopKind::While(condition), _) if !self.holds(condition)? => return Ok(()),
                (_, Some((variable, from, step, _))) => {
                    self.locals[variable.0] = Some(Value::Scalar(Literal::Int(from + round * step)));
                }
                (_, None) => {}
            }
            self.rounds.push(counted.map_or(round, |(_, from, step, _)| from + round * step));
            let flow = self.block(body);
            self.rounds.pop();
            match flow {
                Err(Jump::Break(target)) if target == label => return Ok(()),
                Err(Jump::Continue(target)) if target == label => {}
                flow => flow?,
            }
        }
        if counted.is_some() { Ok(()) } else { Err(Jump::Stop) }
    }

    fn holds(&mut self, condition: &Expr) -> Result<bool> {
        Ok(self.number(condition)? != 0)
    }

    /// The value of an integer, or of a `bool` as 0 or 1.
    pub(crate) fn number(&mut self, expr: &Expr) -> Result<i128> {
        self.literal(expr)?.number().ok_or(Jump::Stop)
    }

    pub(crate) fn literal(&mut self, expr: &Expr) -> Result<Literal> {
        if let Value::Scalar(value) = self.value(expr)? { Ok(value) } else { Err(Jump::Stop) }
    }

    /// The value that a local has now.
    pub(crate) fn local(&self, local: LocalId) -> Result<&Value> {
        self.locals[local.0].as_ref().ok_or(Jump::Stop)
    }

    /// The local that a place starts at, and the number of each part on the way.
    fn way(&mut self, place: &Place) -> Result<(LocalId, Vec<usize>)> {
        let Root::Local(local) = place.root else { return Err(Jump::Stop) };
        let number = |step: &Step| match step {
            Step::Field(number) => Ok(*number as usize),
            Step::Index { index, .. } => Ok(self.number(index)? as usize),
        };
        Ok((local, place.path.iter().map(number).collect::<Result<_>>()?))
    }

    pub(crate) fn value(&mut self, expr: &Expr) -> Result<Value> {
        let computed = match &expr.kind {
            ExprKind::Literal(literal) => Some(*literal),
            ExprKind::Local(local) => return self.local(*local).cloned(),
            ExprKind::Load(place @ Place { root: Root::Local(_), .. }) => {
                let (local, path) = self.way(place)?;
                return path.into_iter().try_fold(self.local(local)?, Value::part).cloned().ok_or(Jump::Stop);
            }
            ExprKind::Field(whole, number) => return self.value(whole)?.part(*number as usize).cloned().ok_or(Jump::Stop),
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => {
                return parts.iter().map(|part| self.value(part)).collect::<Result<_>>().map(Value::Parts);
            }
            ExprKind::Repeat(part) => {
                let len = if let Ty::Array(_, len) = &expr.ty { len.number() as usize } else { expr.ty.fields().len() };
                return Ok(Value::Parts(vec![self.value(part)?; len]));
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decisive = *op == BinaryOp::Or;
                if self.holds(left)? == decisive { Some(Literal::Bool(decisive)) } else { return self.value(right) }
            }
            ExprKind::Select { condition, then, otherwise } => {
                let side = if self.holds(condition)? { then } else { otherwise };
                return self.value(side);
            }
            ExprKind::Unary(op, operand) => self.literal(operand)?.unary(*op, expr.ty.expect_scalar()),
            ExprKind::Binary(op, left, right) => {
                let (left_value, right) = (self.literal(left)?, self.literal(right)?);
                Literal::binary(*op, left_value, right, left.ty.expect_scalar())
            }
            ExprKind::Cast(value) => self.literal(value)?.cast(expr.ty.expect_scalar()),
            ExprKind::Call(row, args) => {
                let of = if row.is_method { &args[0].ty } else { &expr.ty };
                let args = args.iter().map(|arg| self.literal(arg)).collect::<Result<Vec<_>>>()?;
                Literal::called(row.name, &args, of.expect_scalar(), expr.ty.expect_scalar())
            }
            ExprKind::Load(_) | ExprKind::Invoke(..) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => {
                return W::value(self, expr);
            }
        };
        computed.map(Value::Scalar).ok_or(Jump::Stop)
    }
}
