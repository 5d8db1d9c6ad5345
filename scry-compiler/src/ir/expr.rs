//! Expressions, which are pure, and the places that they load from.

use proc_macro2::Span;

use super::{BinaryOp, FunctionId, LocalId, ParamId, SharedId, UnaryOp};
use crate::intrinsic::{self, Intrinsic};
use crate::ty::{Scalar, Ty};

#[derive(Clone)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) ty: Ty,
    /// The token it is known by.
    pub(crate) span: Span,
}

#[derive(Clone)]
pub(crate) enum ExprKind {
    Literal(Literal),
    /// A local's value.
    Local(LocalId),
    /// A scalar parameter's value.
    Param(ParamId),
    /// The length of a slice parameter.
    Len(ParamId),
    /// A number that says which invocation runs, or how many do.
    Identity(Identity),
    /// The value of a place that is not a plain local.
    Load(Place),
    /// An operator with one operand, of the same type.
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `as`, to the expression's type.
    Cast(Box<Expr>),
    /// One of two values.
    Select {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// A method or function of the table; the first argument is the receiver.
    Call(&'static Intrinsic, Vec<Expr>),
    /// A call of a function.
    Invoke(FunctionId, Vec<Expr>),
    /// `(a, b, ...)`, or a struct with these fields.
    Tuple(Vec<Expr>),
    /// `[a, b, ...]`
    Array(Vec<Expr>),
    /// `[value; len]`; the length is the type's.
    Repeat(Box<Expr>),
    /// A field of a value that is no place.
    Field(Box<Expr>, u32),
}

/// A constant. Floats are equal if their bits are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Literal {
    Bool(bool),
    /// An integer of the expression's type. While lowering, it is what the source says.
    Int(i128),
    /// A float, which is one of the expression's type. While lowering, it is what the source says, as a `f64`.
    Float(f64),
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Bool(_) | Self::Int(_) | Self::Float(_), _) => false,
        }
    }
}

impl Literal {
    /// The integer, or the `bool` as 0 or 1.
    pub(crate) fn number(self) -> Option<i128> {
        match self {
            Self::Int(value) => Some(value),
            Self::Bool(value) => Some(value.into()),
            Self::Float(_) => None,
        }
    }

    /// The integer or `bool` of that number.
    pub(crate) fn of_number(number: i128, scalar: Scalar) -> Self {
        if scalar == Scalar::Bool { Self::Bool(number != 0) } else { Self::Int(number) }
    }
}

/// Somewhere that a value can be loaded from or stored to.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) root: Root,
    /// The way from there, outermost first.
    pub(crate) path: Vec<Step>,
}

/// Where a place starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(crate) enum Root {
    Local(LocalId),
    /// A slice parameter; the first step is an index.
    Slice(ParamId),
    /// The same as groups of elements, each of so many words, and so a `u32` or a vector of them. The first step is the index of the group's first
    /// element, which is a multiple of its elements. Only wide forms have these.
    Groups {
        slice: ParamId,
        words: u32,
    },
    /// A variable in shared memory.
    Shared(SharedId),
}

/// One step of the way to a place.
#[derive(Clone)]
pub(crate) enum Step {
    /// A field of a tuple or struct.
    Field(u32),
    /// An element of a slice or array.
    Index {
        index: Expr,
        /// The array's length; `None` for a slice.
        len: Option<u32>,
        /// Where the element is written in the source: its first token.
        at: Span,
        /// Whether it is to be checked that the element is there; if not, the user vouches for it.
        is_checked: bool,
    },
}

/// Which invocation runs, and how many do; each has three axes unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) enum Identity {
    /// The invocation's place in the whole launch.
    GlobalId,
    /// The invocation's place in its workgroup.
    LocalId,
    /// The workgroup's place among the workgroups.
    WorkgroupId,
    /// The number of workgroups.
    NumWorkgroups,
    /// The number of invocations in a workgroup.
    WorkgroupSize,
    /// The number of invocations in the launch.
    LaunchSize,
    /// The number of invocations in a subgroup (one number).
    SubgroupSize,
    /// The invocation's place in its subgroup (one number).
    SubgroupLane,
}

impl Identity {
    pub(crate) const ALL: [Self; 8] = [
        Self::GlobalId,
        Self::LocalId,
        Self::WorkgroupId,
        Self::NumWorkgroups,
        Self::WorkgroupSize,
        Self::LaunchSize,
        Self::SubgroupSize,
        Self::SubgroupLane,
    ];

    /// The function that asks for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::GlobalId => "global_id",
            Self::LocalId => "local_id",
            Self::WorkgroupId => "workgroup_id",
            Self::NumWorkgroups => "num_workgroups",
            Self::WorkgroupSize => "workgroup_size",
            Self::LaunchSize => "launch_size",
            Self::SubgroupSize => "subgroup_size",
            Self::SubgroupLane => "subgroup_lane",
        }
    }

    /// Whether it is one number, not one for each axis.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::SubgroupSize | Self::SubgroupLane)
    }
}

impl Expr {
    /// Whether the value can be written out again at no cost and with no change: a name or a constant.
    pub(crate) fn is_atom(&self) -> bool {
        matches!(self.kind, ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_))
    }

    /// Whether it is made of literals alone.
    pub(crate) fn is_constant(&self) -> bool {
        match &self.kind {
            ExprKind::Literal(_) => true,
            ExprKind::Tuple(_) | ExprKind::Array(_) | ExprKind::Repeat(_) => self.children().into_iter().all(Self::is_constant),
            _ => false,
        }
    }

    /// The opposite of a condition.
    pub(crate) fn negated(self) -> Self {
        let span = self.span;
        // Of a NaN, no order holds.
        let is_integer = |operand: &Self| operand.ty.scalar().is_some_and(Scalar::is_integer);
        let kind = match self.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => return *inner,
            ExprKind::Binary(BinaryOp::Lt, a, b) if is_integer(&a) => ExprKind::Binary(BinaryOp::Ge, a, b),
            ExprKind::Binary(BinaryOp::Ge, a, b) if is_integer(&a) => ExprKind::Binary(BinaryOp::Lt, a, b),
            ExprKind::Binary(BinaryOp::Eq, a, b) => ExprKind::Binary(BinaryOp::Ne, a, b),
            ExprKind::Binary(BinaryOp::Ne, a, b) => ExprKind::Binary(BinaryOp::Eq, a, b),
            kind => ExprKind::Unary(UnaryOp::Not, Box::new(Self { kind, ty: Ty::BOOL, span })),
        };
        Self { kind, ty: Ty::BOOL, span }
    }

    /// Field `number` of the value; of one that is loaded, or made of its fields, only that.
    pub(crate) fn field(&self, number: u32, ty: &Ty) -> Self {
        let kind = match &self.kind {
            ExprKind::Tuple(parts) => return parts[number as usize].clone(),
            ExprKind::Repeat(part) if self.ty.is_vector() => return (**part).clone(),
            ExprKind::Load(whole) => {
                let path = whole.path.iter().cloned().chain([Step::Field(number)]).collect();
                ExprKind::Load(Place { root: whole.root, path })
            }
            _ => ExprKind::Field(Box::new(self.clone()), number),
        };
        Self { kind, ty: ty.clone(), span: self.span }
    }

    /// One axis of what says which invocation runs, or how many do.
    pub(crate) fn id(identity: Identity, axis: u32, span: Span) -> Self {
        Self { kind: ExprKind::Identity(identity), ty: Ty::Id, span }.field(axis, &Ty::Id.field(axis))
    }

    /// The constant, if the expression is one.
    pub(crate) fn literal(&self) -> Option<Literal> {
        if let ExprKind::Literal(literal) = self.kind { Some(literal) } else { None }
    }

    /// `a op b`, which is where `a` is.
    pub(crate) fn binary(op: BinaryOp, a: Self, b: Self, ty: Ty) -> Self {
        let span = a.span;
        Self { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
    }

    /// `if condition { then } else { otherwise }`, which is where the condition is.
    pub(crate) fn select(condition: Self, then: Self, otherwise: Self) -> Self {
        let (ty, span) = (then.ty.clone(), condition.span);
        let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
        Self { kind: ExprKind::Select { condition, then, otherwise }, ty, span }
    }

    /// The value whose numbers are all zero; of an enum, its first variant. What is not known of the type while lowering is known when it
    /// ends, which makes zeros of it then.
    pub(crate) fn zero(ty: &Ty, span: Span) -> Self {
        let kind = match ty {
            Ty::Infer(_) => ExprKind::Literal(Literal::Int(0)),
            Ty::Error | Ty::Never => ExprKind::Tuple(Vec::new()),
            Ty::Scalar(Scalar::Bool) => ExprKind::Literal(Literal::Bool(false)),
            Ty::Scalar(scalar) if scalar.is_float() => ExprKind::Literal(Literal::Float(0.0)),
            Ty::Scalar(_) => ExprKind::Literal(Literal::Int(0)),
            Ty::Array(element, _) => ExprKind::Repeat(Box::new(Self::zero(element, span))),
            Ty::Adt(..) if let Some(first) = ty.variants().first() => {
                let fields = ty.fields();
                let fields = fields.iter().skip(1).take(first.fields.len()).map(|field| Self::zero(field, span)).collect();
                return Self::variant(ty, 0, fields, span);
            }
            Ty::Adt(..) | Ty::Tuple(_) | Ty::Vector { .. } | Ty::Matrix(_) | Ty::Id => {
                ExprKind::Tuple(ty.fields().iter().map(|field| Self::zero(field, span)).collect())
            }
            other => other.unprinted(),
        };
        Self { kind, ty: ty.clone(), span }
    }

    /// The variant of an enum with this number, of its fields.
    pub(crate) fn variant(ty: &Ty, number: usize, fields: Vec<Self>, span: Span) -> Self {
        let discriminant = Literal::of_number(ty.variants()[number].discriminant, ty.discriminant());
        if ty.is_enum() {
            return Self::constant(discriminant, ty.clone(), span);
        }
        let types = ty.fields();
        let mut parts: Vec<Self> = types.iter().map(|ty| Self::zero(ty, span)).collect();
        parts[0] = Self::constant(discriminant, types[0].clone(), span);
        parts.splice(ty.fields_of(number), fields);
        Self { kind: ExprKind::Tuple(parts), ty: ty.clone(), span }
    }

    /// The fields of the value, which is of type `ty`.
    pub(crate) fn parts(&self, ty: &Ty) -> Vec<Self> {
        ty.fields().iter().enumerate().map(|(number, ty)| self.field(number as u32, ty)).collect()
    }

    pub(crate) fn constant(value: Literal, ty: Ty, span: Span) -> Self {
        Self { kind: ExprKind::Literal(value), ty, span }
    }

    /// An integer of type `ty`.
    pub(crate) fn int(value: i128, ty: Ty, span: Span) -> Self {
        Self::constant(Literal::Int(value), ty, span)
    }

    /// `true` or `false`
    pub(crate) fn bool(value: bool, span: Span) -> Self {
        Self::constant(Literal::Bool(value), Ty::BOOL, span)
    }

    pub(crate) fn local(local: LocalId, ty: Ty, span: Span) -> Self {
        Self { kind: ExprKind::Local(local), ty, span }
    }

    /// A call of a method of the table, which is where its receiver is.
    pub(crate) fn call(method: &str, args: Vec<Self>) -> Self {
        let (of, span) = (args[0].ty.expect_scalar(), args[0].span);
        let row = intrinsic::method(of, method).unwrap_or_else(|| unreachable!("`{}` has no method `{method}`", of.name()));
        Self { kind: ExprKind::Call(row, args), ty: Ty::Scalar(row.result.of(of)), span }
    }

    /// `self as ty`
    pub(crate) fn cast(self, ty: Ty) -> Self {
        let span = self.span;
        Self { kind: ExprKind::Cast(Box::new(self)), ty, span }
    }
}

impl Step {
    /// The type of what it leads to, from a value of type `ty`.
    pub(crate) fn part_of(&self, ty: &Ty) -> Ty {
        match (self, ty) {
            (Self::Field(number), ty) => ty.field(*number),
            (Self::Index { .. }, Ty::Array(element, _)) => (**element).clone(),
            (Self::Index { .. }, _) => unreachable!("lowering checked that it is an array"),
        }
    }
}

impl Place {
    pub(crate) fn local(local: LocalId) -> Self {
        Self { root: Root::Local(local), path: Vec::new() }
    }

    /// The index of the slice's element that it is or is part of, and the way from there.
    pub(crate) fn element(&self) -> (&Expr, &[Step]) {
        match &self.path[..] {
            [Step::Index { index, .. }, path @ ..] => (index, path),
            _ => unreachable!("the first step into a slice is an index"),
        }
    }

    /// Where the first element on the way is written.
    pub(crate) fn start(&self) -> Option<Span> {
        self.path.iter().find_map(|step| if let Step::Index { at, .. } = step { Some(*at) } else { None })
    }

    /// The index expressions on the way.
    pub(crate) fn indices(&self) -> impl Iterator<Item = &Expr> {
        self.path.iter().filter_map(|step| if let Step::Index { index, .. } = step { Some(index) } else { None })
    }

    /// The index expressions on the way, to change.
    pub(crate) fn indices_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.path.iter_mut().filter_map(|step| if let Step::Index { index, .. } = step { Some(index) } else { None })
    }

    /// Whether it is all of a local.
    pub(crate) fn is_local(&self, local: LocalId) -> bool {
        self.root == Root::Local(local) && self.path.is_empty()
    }
}
