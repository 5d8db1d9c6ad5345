//! What many kernels do, right as it stands here.

use proc_macro2::Span;

use super::build::{element, id, int, len, now, op, param, row, stmt, store, tile};
use super::generate::Generate;
use crate::ir::BinaryOp::{Add, And, BitXor, Div, Eq, Gt, Lt, Mul, Rem, Sub};
use crate::ir::{Block, Expr, Identity, LoopKind, ParamId, Place, Stmt, StmtKind};
use crate::ty::{Scalar, Ty};

impl Generate<'_> {
    /// Elements of a slice that belong to one invocation, or to one of each workgroup.
    pub(super) fn slice_pattern(&mut self) -> Vec<Stmt> {
        let (i, slice) = (id(Identity::GlobalId, 0), 3 + self.random.below(2));
        // Of the slice that nobody writes, it is the same element.
        let is_copied = self.random.one_in(2);
        let value = |index: Expr| if is_copied { Self::loaded(element(5, index)) } else { int(1).cast(Ty::Scalar(Scalar::U32)) };
        let set = |index: Expr| vec![store(element(slice, index.clone()), value(index))];
        match self.random.below(18) {
            0 => vec![if_(op(Lt, i.clone(), len(ParamId(slice))), set(i))],
            1 => {
                let (row, width) = (id(Identity::GlobalId, 1), param(1));
                let is_inside = op(Lt, i.clone(), width.clone());
                let is_inside = if self.random.one_in(2) { op(And, op(Lt, row.clone(), param(0)), is_inside) } else { is_inside };
                vec![if_(is_inside, set(op(Add, op(Mul, row, width), i)))]
            }
            2 => self.rounds(int(4), |_, round| set(op(Add, op(Mul, i, int(4)), round))),
            3 => self.rounds(param(1), |_, round| set(op(Add, op(Mul, i, param(1)), round))),
            4 => self.rounds(param(0), |_, round| set(op(Add, op(Mul, round, id(Identity::LaunchSize, 0)), i))),
            5 => {
                let group = id(Identity::WorkgroupId, 0);
                vec![if_(op(Eq, self.lane.clone(), int(0)), set(group))]
            }
            6 => {
                let (quotient, remainder) = (op(Div, i.clone(), param(1)), op(Rem, i, param(1)));
                set(op(Add, op(Mul, remainder, param(0)), quotient))
            }
            7 => self.falling(i, slice),
            10..=12 => self.strided(&set, slice),
            13 => self.mixed(&set),
            16 | 17 => self.unrolled(&set, slice),
            14 => {
                let by = if self.random.one_in(2) { param(2) } else { int(self.random.below(8) as i128) };
                self.swap(&|index| element(slice, index), &i, by)
            }
            // What a later round reads, an earlier one has written.
            8 => self.rounds(int(4), |_, round| {
                let [first, last] = [round.clone(), op(Sub, int(3), round)].map(|further| op(Add, op(Mul, i.clone(), int(4)), further));
                vec![store(element(slice, first), Self::loaded(element(5, last)))]
            }),
            _ => {
                let mut stmts = Vec::new();
                let local = self.changing(&mut stmts, i);
                let mut body = set(now(local));
                body.push(store(Place::local(local), op(Add, now(local), id(Identity::LaunchSize, 0))));
                stmts.push(self.while_(op(Lt, now(local), len(ParamId(slice))), body));
                self.scoped(stmts)
            }
        }
    }

    /// An element of each invocation's four, by a number that only falls, unless what it is made of is increased first.
    fn falling(&mut self, i: Expr, slice: usize) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let falls = self.changing(&mut stmts, int(3));
        let is_increased = self.random.one_in(2);
        stmts.extend(self.rounds(int(3), |this, _| {
            let index = op(Add, op(Mul, i, int(4)), now(falls));
            let mut body = vec![store(element(slice, index), int(1).cast(Ty::Scalar(Scalar::U32)))];
            let part = this.changing(&mut body, now(falls));
            body.extend(is_increased.then(|| store(Place::local(part), op(Add, now(part), int(9)))));
            body.push(store(Place::local(falls), op(Div, now(part), int(2))));
            body
        }));
        self.scoped(stmts)
    }

    /// What a workgroup does with shared memory and barriers.
    pub(super) fn shared_pattern(&mut self) -> Vec<Stmt> {
        match self.random.below(15) {
            0 | 1 => self.reduction(),
            2 => self.double_buffer(),
            3 => self.alternating(),
            4 => self.tiles(),
            5 => self.exchange(),
            6 => self.skewed(),
            7 => self.left(),
            8 | 9 => self.doubling(),
            10 | 11 => self.sweeps(),
            12 => self.transposition(),
            14 => self.two_loops(),
            _ => self.bitonic(),
        }
    }

    pub(super) fn size(&self) -> i128 {
        self.workgroup.iter().product::<u32>().into()
    }

    /// `row[lane] += row[lane + half]`, for half of the half each time.
    fn reduction(&mut self) -> Vec<Stmt> {
        let lane = self.lane.clone();
        let mut stmts = vec![store(row(lane.clone()), self.atom().cast(Ty::Scalar(Scalar::U32))), barrier()];
        let half = self.changing(&mut stmts, int(self.size() / 2));
        let mut then = Vec::new();
        let other = Self::loaded(row(op(Add, lane.clone(), now(half))));
        let other = self.let_(&mut then, other);
        then.push(store(row(lane.clone()), op(Add, Self::loaded(row(lane.clone())), other)));
        let smaller = store(Place::local(half), op(Div, now(half), int(2)));
        let body = vec![if_(op(Lt, lane.clone(), now(half)), then), barrier(), smaller];
        stmts.push(self.while_(op(Gt, now(half), int(0)), body));
        let sum = store(element(3, id(Identity::WorkgroupId, 0)), Self::loaded(row(int(0))));
        stmts.push(if_(op(Eq, lane, int(0)), vec![sum]));
        self.scoped(stmts)
    }

    /// A scan from one row of the tile to the other.
    fn double_buffer(&mut self) -> Vec<Stmt> {
        let (mut stmts, lane) = (Vec::new(), self.lane.clone());
        let from = self.changing(&mut stmts, int(0));
        stmts.extend([store(tile(now(from), lane.clone()), lane.clone().cast(Ty::Scalar(Scalar::U32))), barrier()]);
        let count = if self.random.one_in(2) { int(3) } else { param(2) };
        stmts.extend(self.rounds(count, |_, _| {
            let other = Self::loaded(tile(now(from), op(Rem, op(Add, lane.clone(), int(1)), int(4))));
            let mut body = vec![store(tile(op(Sub, int(1), now(from)), lane.clone()), other)];
            body.extend([barrier(), store(Place::local(from), op(Sub, int(1), now(from)))]);
            body
        }));
        self.scoped(stmts)
    }

    /// The same, with the row by the number of the round and one barrier in each.
    fn alternating(&mut self) -> Vec<Stmt> {
        let lane = self.lane.clone();
        let count = if self.random.one_in(2) { int(3) } else { param(2) };
        self.rounds(count, |this, round| {
            let buffer = op(Rem, round, int(2));
            let mut body = vec![store(tile(buffer.clone(), lane.clone()), lane.clone().cast(Ty::Scalar(Scalar::U32))), barrier()];
            let other = Self::loaded(tile(buffer, op(Rem, op(Add, lane.clone(), int(1)), int(4))));
            this.let_(&mut body, other);
            body
        })
    }

    /// Tiles that are filled, and read behind a barrier.
    fn tiles(&mut self) -> Vec<Stmt> {
        let [x, y] = [0, 1].map(|axis| id(Identity::LocalId, axis));
        self.rounds(param(2), |this, round| {
            let value = round.cast(Ty::Scalar(Scalar::U32));
            let mut body = vec![store(tile(y.clone(), x.clone()), value), barrier()];
            body.extend(this.rounds(int(2), |this, j| {
                let mut body = Vec::new();
                for place in [tile(y.clone(), j.clone()), tile(j.clone(), x.clone())] {
                    let load = Self::loaded(place);
                    this.let_(&mut body, load);
                }
                body
            }));
            body.push(barrier());
            body
        })
    }

    /// Neighbours that write for each other.
    fn exchange(&mut self) -> Vec<Stmt> {
        let lane = self.lane.clone();
        let mut stmts = vec![store(row(lane.clone()), lane.clone().cast(Ty::Scalar(Scalar::U32))), barrier()];
        let other = Self::loaded(row(op(BitXor, lane.clone(), int(1))));
        let other = self.let_(&mut stmts, other);
        stmts.extend([barrier(), store(row(lane), other)]);
        self.scoped(stmts)
    }

    /// Elements some rounds apart, with a barrier between.
    fn skewed(&mut self) -> Vec<Stmt> {
        let by = self.random.pick(&[1, 2, 3, 4]);
        let index = op(Mul, self.lane.clone(), int(by));
        let count = if self.random.one_in(2) { int(3) } else { param(2) };
        self.rounds(count, |this, round| {
            let mut body = Vec::new();
            for number in 0..2 {
                let index = op(Add, op(Add, index.clone(), round.clone()), int(this.random.below(4) as i128));
                body.push(store(row(index), int(1).cast(Ty::Scalar(Scalar::U32))));
                if number == 0 || this.random.one_in(2) {
                    body.push(barrier());
                }
            }
            body
        })
    }

    /// Rounds within rounds that all leave together, behind a barrier.
    fn left(&mut self) -> Vec<Stmt> {
        let index = op(Mul, self.lane.clone(), int(self.random.pick(&[1, 2, 3, 4])));
        let condition = self.uniform();
        self.rounds(int(3), |this, outer| {
            let label = this.label();
            let inner = this.rounds(int(3), |this, round| {
                let leaving = if this.random.one_in(2) { condition.clone() } else { op(Eq, round.clone(), op(Sub, int(2), outer.clone())) };
                let index = op(Add, index.clone(), round);
                let access = || store(row(index.clone()), int(1).cast(Ty::Scalar(Scalar::U32)));
                let mut body = vec![access(), barrier(), access(), if_(leaving, vec![stmt(StmtKind::Break(label))])];
                body.extend(this.random.one_in(2).then(barrier));
                body
            });
            vec![stmt(StmtKind::Block { label, body: Block { stmts: inner } })]
        })
    }

    /// Pairs that one of the two puts in order.
    fn bitonic(&mut self) -> Vec<Stmt> {
        let (mut stmts, lane) = (Vec::new(), self.lane.clone());
        let bit = self.changing(&mut stmts, int(self.size() / 2));
        let mut body = self.swap(&row, &lane, now(bit));
        body.extend([barrier(), store(Place::local(bit), op(Div, now(bit), int(2)))]);
        stmts.push(self.while_(op(Gt, now(bit), int(0)), body));
        self.scoped(stmts)
    }

    pub(super) fn rounds(&mut self, to: Expr, body: impl FnOnce(&mut Self, Expr) -> Vec<Stmt>) -> Vec<Stmt> {
        let (mut stmts, label) = (Vec::new(), self.label());
        let variable = self.declare(false, Ty::USIZE);
        let body = Block { stmts: body(self, now(variable)) };
        stmts.push(stmt(StmtKind::Loop { label, kind: LoopKind::Counted { variable, from: int(0), to, step: 1 }, body }));
        self.scoped(stmts)
    }

    pub(super) fn while_(&mut self, condition: Expr, mut stmts: Vec<Stmt>) -> Stmt {
        let label = self.label();
        if self.random.one_in(2) {
            return stmt(StmtKind::Loop { label, kind: LoopKind::While(condition), body: Block { stmts } });
        }
        // As lowering writes it.
        stmts.insert(0, if_(condition.negated(), vec![stmt(StmtKind::Break(label))]));
        stmt(StmtKind::Loop { label, kind: LoopKind::Forever, body: Block { stmts } })
    }
}

pub(super) fn barrier() -> Stmt {
    stmt(StmtKind::Barrier)
}

pub(super) fn if_(condition: Expr, then: Vec<Stmt>) -> Stmt {
    Stmt::if_(condition, then, Span::call_site())
}
