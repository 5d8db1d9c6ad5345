//! Value numbering: expressions that are made alike of the same immutable values have one id.
//!
//! Immutable are constants, parameters, lengths, identities, counters, and locals that are set once. What is loaded from memory has an id of
//! its own each time it is looked at, and so has a local that changes, unless its stores are followed; a local that is set once to it keeps
//! that id.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::mem::discriminant;
use std::rc::Rc;

use super::origin::Origin;
use super::variation::Variation;
use crate::ir::{BinaryOp, Expr, ExprKind, Identity, LocalId, ParamId, Place, Root, Step, UnaryOp};
use crate::ty::{Scalar, Ty};

/// Which value it is. A value's operands have lower ids than it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct ValueId(u32);

/// How a value is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) op: Op,
    pub(crate) operands: Vec<ValueId>,
    /// Its type, if that is a number or `bool`.
    pub(crate) scalar: Option<Scalar>,
}

/// By what tells most values apart. Each is looked up many times, and more would take longer than to compare the few that are left.
impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        discriminant(&self.op).hash(state);
        let own = match self.op {
            Op::Constant(number) => number as u64,
            Op::Param(ParamId(number)) | Op::Len(ParamId(number)) | Op::Element(ParamId(number)) => number as u64,
            Op::Unknown { number, varies: _ } => number as u64,
            Op::Number(identity, axis) => ((identity as u64) << 2) | u64::from(axis),
            Op::Identity(identity) => identity as u64,
            Op::Counter(LocalId(local), _) => local as u64,
            Op::Binary(op) => op as u64,
            Op::Unary(op) => op as u64,
            Op::Call(name) => name.len() as u64,
            Op::Field(field) => field.into(),
            Op::Round | Op::Stepped | Op::Cast | Op::Select | Op::Tuple => 0,
        };
        state.write_u64(own);
        self.operands.iter().for_each(|operand| state.write_u64(operand.0.into()));
    }
}

/// Hashes ids and the like: short, and chosen by nobody who means harm. By the golden ratio: Knuth, "The
/// Art of Computer Programming", volume 3, section 6.4.
#[derive(Default, Clone, Copy)]
pub(crate) struct Multiplying(u64);

/// A map of short keys.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Multiplying>>;

/// What locals are that change.
pub(crate) type Versions = Rc<Map<LocalId, ValueId>>;

impl Hasher for Multiplying {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}

/// What is done to the operands. Those without operands are leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Op {
    /// An integer, or a `bool` as 0 or 1.
    Constant(i128),
    Param(ParamId),
    Len(ParamId),
    /// The numbers of an identity along each axis.
    Identity(Identity),
    /// One of them, or the number that an identity is.
    Number(Identity, u32),
    /// The variable of a loop, and by how much it grows each round; the operands are its first value and its bound.
    Counter(LocalId, u32),
    /// How many rounds came before, of the loop whose variable the operand is.
    Round,
    /// What a variable is that a loop increases: the operands are what it was before, what is added to it each time, how often that has
    /// been, and what it is less than before each time.
    Stepped,
    /// An element of a slice that nobody writes; the operand is its index.
    Element(ParamId),
    /// Nothing is known of it but its type, and where it is the same.
    Unknown {
        number: usize,
        varies: Variation,
    },
    Unary(UnaryOp),
    Binary(BinaryOp),
    Cast,
    /// The operands are the condition, the value if it is true, and the other.
    Select,
    Call(&'static str),
    Field(u32),
    Tuple,
}

#[derive(Default, Clone)]
pub(super) struct Values {
    made: Vec<Value>,
    /// For each value, those that have it as an operand.
    users: Vec<Vec<ValueId>>,
    /// For each value, whether the host can work it out before the launch.
    known_before: Vec<bool>,
    ids: Map<Value, ValueId>,
    /// The types of parameters that are no numbers.
    types: Map<ValueId, Ty>,
    /// Where those come from of which nothing is known, as far as that is noted.
    origins: Map<ValueId, Origin>,
    /// The slices whose elements nobody writes.
    pub(super) unwritten: BTreeSet<ParamId>,
    /// What the locals are that are set once.
    locals: Map<LocalId, ValueId>,
    /// What the others are now whose stores are followed.
    pub(super) versions: Versions,
}

impl Values {
    pub(super) fn get(&self, value: ValueId) -> &Value {
        &self.made[value.index()]
    }

    pub(super) fn users(&self, value: ValueId) -> &[ValueId] {
        &self.users[value.index()]
    }

    /// Whether the host can work a value out before the launch.
    pub(super) fn is_known_before(&self, value: ValueId) -> bool {
        self.known_before[value.index()]
    }

    /// The type of a parameter that is no number.
    pub(super) fn ty(&self, param: ValueId) -> &Ty {
        &self.types[&param]
    }

    /// A value that is made so, if there is one.
    pub(super) fn find(&self, value: &Value) -> Option<ValueId> {
        self.ids.get(value).copied()
    }

    /// Those from the number `first` on.
    pub(super) fn since(&self, first: usize) -> impl Iterator<Item = ValueId> + use<> {
        (first as u32..self.made.len() as u32).map(ValueId)
    }

    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    /// Forgets those from the number `len` on, of which no fact is left.
    pub(super) fn truncate(&mut self, len: usize) {
        for index in (len..self.made.len()).rev() {
            let value = self.made.remove(index);
            self.users.pop();
            self.known_before.pop();
            value.operands.iter().for_each(|operand| self.users[operand.index()].retain(|user| user.index() < len));
            self.ids.remove(&value);
        }
    }

    pub(super) fn set_local(&mut self, local: LocalId, value: ValueId) {
        self.locals.insert(local, value);
    }

    pub(super) fn local(&self, local: LocalId) -> Option<ValueId> {
        self.locals.get(&local).copied()
    }

    pub(super) fn version(&self, local: LocalId) -> Option<ValueId> {
        self.versions.get(&local).copied()
    }

    pub(super) fn unset_version(&mut self, local: LocalId) {
        Rc::make_mut(&mut self.versions).remove(&local);
    }

    pub(super) fn set_version(&mut self, local: LocalId, value: ValueId) {
        Rc::make_mut(&mut self.versions).insert(local, value);
    }

    /// The value of an expression.
    pub(super) fn intern(&mut self, expr: &Expr) -> ValueId {
        let op = match &expr.kind {
            ExprKind::Literal(literal) if let Some(number) = literal.number() => Op::Constant(number),
            ExprKind::Param(param) => Op::Param(*param),
            ExprKind::Len(param) => Op::Len(*param),
            ExprKind::Identity(identity) if identity.is_number() => Op::Number(*identity, 0),
            ExprKind::Identity(identity) => Op::Identity(*identity),
            ExprKind::Local(local) => return self.place(*local, &[], expr),
            ExprKind::Load(Place { root: Root::Local(local), path }) => return self.place(*local, path, expr),
            ExprKind::Load(Place { root: Root::Slice(slice), path }) if let Some(index) = self.is_unwritten(*slice, path) => {
                return self.element(*slice, index, &path[1..], expr.ty.scalar());
            }
            ExprKind::Unary(op, _) => Op::Unary(*op),
            ExprKind::Binary(op, ..) => Op::Binary(*op),
            ExprKind::Cast(_) => Op::Cast,
            ExprKind::Select { .. } => Op::Select,
            ExprKind::Call(row, _) => Op::Call(row.name),
            ExprKind::Field(_, field) => Op::Field(*field),
            ExprKind::Tuple(_) | ExprKind::Array(_) => Op::Tuple,
            _ => return self.unknown_of(expr),
        };
        let operands = expr.children().into_iter().map(|child| self.intern(child)).collect();
        let value = self.add(Value { op, operands, scalar: expr.ty.scalar() });
        if let (Op::Param(_), None) = (op, expr.ty.scalar()) {
            self.types.insert(value, expr.ty.clone());
        }
        value
    }

    /// Whether it is a parameter, or a field of one.
    pub(super) fn is_of_param(&self, value: ValueId) -> bool {
        let Value { op, operands, scalar: _ } = self.get(value);
        matches!(op, Op::Param(_)) || matches!(op, Op::Field(_)) && self.is_of_param(operands[0])
    }

    /// The index of an element that nobody writes, if only fields follow.
    fn is_unwritten<'e>(&self, slice: ParamId, path: &'e [Step]) -> Option<&'e Expr> {
        let [Step::Index { index, .. }, fields @ ..] = path else { return None };
        (self.unwritten.contains(&slice) && fields.iter().all(|step| part(step).is_some())).then_some(index)
    }

    fn element(&mut self, slice: ParamId, index: &Expr, fields: &[Step], scalar: Option<Scalar>) -> ValueId {
        let index = self.intern(index);
        let of_whole = scalar.filter(|_| fields.is_empty());
        let whole = self.add(Value { op: Op::Element(slice), operands: vec![index], scalar: of_whole });
        self.fields_of(whole, fields, scalar)
    }

    fn place(&mut self, local: LocalId, path: &[Step], expr: &Expr) -> ValueId {
        let whole = self.locals.get(&local).or_else(|| self.versions.get(&local)).copied();
        let whole = whole.filter(|whole| {
            // The host has no numbers for elements of arrays.
            let is_field = |step: &Step| matches!(step, Step::Field(_)) || part(step).is_some() && !self.is_of_param(*whole);
            path.iter().all(is_field)
        });
        let Some(whole) = whole else { return self.unknown_of(expr) };
        self.fields_of(whole, path, expr.ty.scalar())
    }

    /// A field of a field of a value, and so on; it is of type `scalar`.
    fn fields_of(&mut self, whole: ValueId, fields: &[Step], scalar: Option<Scalar>) -> ValueId {
        fields.iter().filter_map(part).enumerate().fold(whole, |whole, (depth, part)| {
            let scalar = scalar.filter(|_| depth + 1 == fields.len());
            self.add(Value { op: Op::Field(part), operands: vec![whole], scalar })
        })
    }

    /// What the locals are that are set once, which is forgotten until it is put back.
    pub(super) fn take_locals(&mut self) -> Map<LocalId, ValueId> {
        std::mem::take(&mut self.locals)
    }

    pub(super) fn put_locals(&mut self, locals: Map<LocalId, ValueId>) {
        self.locals = locals;
    }

    pub(super) fn origin(&self, value: ValueId) -> Option<Origin> {
        self.origins.get(&value).copied()
    }

    /// Notes where a value comes from.
    pub(super) fn set_origin(&mut self, value: ValueId, origin: Origin) {
        self.origins.insert(value, origin);
    }

    /// Notes where the value of a local comes from.
    pub(super) fn note_origin(&mut self, local: LocalId, origin: Option<Origin>) {
        if let Some((value, origin)) = self.local(local).zip(origin) {
            self.set_origin(value, origin);
        }
    }

    /// The value of an expression that is no operation on others.
    fn unknown_of(&mut self, expr: &Expr) -> ValueId {
        let value = self.unknown(expr.ty.scalar(), Variation::ANY);
        if let Some(origin) = Origin::of(expr) {
            self.origins.insert(value, origin);
        }
        value
    }

    /// A value like no other.
    pub(super) fn unknown(&mut self, scalar: Option<Scalar>, varies: Variation) -> ValueId {
        self.add(Value { op: Op::Unknown { number: self.made.len(), varies }, operands: Vec::new(), scalar })
    }

    pub(super) fn add(&mut self, mut value: Value) -> ValueId {
        if let (Op::Field(field), [whole]) = (value.op, &value.operands[..]) {
            match self.get(*whole) {
                Value { op: Op::Tuple, operands, scalar: _ } => match operands.get(field as usize) {
                    Some(part) => return *part,
                    // An array has no such element.
                    None => return self.unknown(value.scalar, Variation::ANY),
                },
                Value { op: Op::Identity(identity), .. } => {
                    value = Value { op: Op::Number(*identity, field), operands: Vec::new(), ..value }
                }
                _ => {}
            }
        }
        if value.op == Op::Binary(BinaryOp::BitXor) {
            value.operands.sort_unstable();
        }
        // Folding leaves out casts that keep the bits: a number of the launch is one value, whatever it is read as.
        if let (Op::Number(..) | Op::Len(_), Some(scalar)) = (value.op, value.scalar.filter(|scalar| *scalar != Scalar::Usize)) {
            let whole = self.add(Value { scalar: Some(Scalar::Usize), ..value });
            value = Value { op: Op::Cast, operands: vec![whole], scalar: Some(scalar) };
        }
        if let Some(known) = self.ids.get(&value) {
            return *known;
        }
        let id = ValueId(self.made.len() as u32);
        value.operands.iter().for_each(|operand| self.users[operand.index()].push(id));
        self.ids.insert(value.clone(), id);
        self.known_before.push(self.is_known(&value, false, &|operand| self.is_known_before(operand)));
        self.made.push(value);
        self.users.push(Vec::new());
        id
    }
}

/// The number of a field, or of an element of an array if that is a constant.
fn part(step: &Step) -> Option<u32> {
    match step {
        Step::Field(number) => Some(*number),
        Step::Index { index, len: Some(_), at: _, is_checked: _ } => index.literal()?.number()?.try_into().ok(),
        Step::Index { index: _, len: None, at: _, is_checked: _ } => None,
    }
}

impl ValueId {
    pub(super) fn of_index(index: usize) -> Self {
        Self(index as u32)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}
