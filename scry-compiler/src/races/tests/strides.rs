//! What many kernels do with distances that double or halve, with strides and with pairs: most often right, and sometimes nearly so.

use super::build::{element, id, int, len, now, op, param, row, store};
use super::generate::Generate;
use super::patterns::{barrier, if_};
use crate::ir::BinaryOp::{Add, BitXor, Div, Eq, Ge, Gt, Lt, Mul, Ne, Rem, Sub};
use crate::ir::{Expr, Identity, LocalId, ParamId, Place, Stmt};
use crate::ty::{Scalar, Ty};

const U32: Ty = Ty::Scalar(Scalar::U32);

impl Generate<'_> {
    /// Elements that lie a stride apart, in a loop that ends where the slice does, or a number.
    pub(super) fn strided(&mut self, set: &dyn Fn(Expr) -> Vec<Stmt>, slice: usize) -> Vec<Stmt> {
        let (mut stmts, i) = (Vec::new(), id(Identity::GlobalId, 0));
        let size = op(Mul, id(Identity::NumWorkgroups, 0), id(Identity::WorkgroupSize, 0));
        let size = if self.random.one_in(2) { size } else { id(Identity::LaunchSize, 0) };
        let by = match self.random.below(6) {
            0 => param(1),
            1 => op(Sub, size, int(1)),
            2 => int(self.random.pick(&[1, 4, 8])),
            _ => size,
        };
        let first = if self.random.one_in(6) { self.lane.clone() } else { i };
        let local = self.changing(&mut stmts, first);
        let end = if self.random.one_in(2) { len(ParamId(slice)) } else { param(0) };
        let index =
            if self.random.one_in(3) { op(Add, op(Mul, now(local), int(2)), int(self.random.below(3) as i128)) } else { now(local) };
        let mut body = set(index);
        let further = store(Place::local(local), op(Add, now(local), by));
        let is_partly = self.random.one_in(4);
        body.push(if is_partly { if_(self.condition(), vec![further]) } else { further });
        stmts.push(self.while_(op(Lt, now(local), end), body));
        self.scoped(stmts)
    }

    /// An exclusive or with what is the same for all, or nearly so.
    pub(super) fn mixed(&mut self, set: &dyn Fn(Expr) -> Vec<Stmt>) -> Vec<Stmt> {
        let (mut stmts, i) = (Vec::new(), id(Identity::GlobalId, 0));
        let by = match self.random.below(4) {
            0 => {
                let loaded = Self::loaded(element(5, i.clone())).cast(Ty::USIZE);
                self.let_(&mut stmts, loaded)
            }
            1 => int(self.random.below(8) as i128),
            _ => param(2),
        };
        stmts.extend(set(op(BitXor, i.clone(), by.clone())));
        if self.random.one_in(3) {
            stmts.extend(set(op(BitXor, if self.random.one_in(2) { param(2) } else { by }, i)));
        }
        self.scoped(stmts)
    }

    /// Two elements of which one invocation exchanges both.
    pub(super) fn swap(&mut self, place: &dyn Fn(Expr) -> Place, i: &Expr, by: Expr) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let other = self.let_(&mut stmts, op(BitXor, i.clone(), by));
        let mut swap = Vec::new();
        let [a, b] = [i, &other].map(|index| self.let_(&mut swap, Self::loaded(place(index.clone()))));
        swap.extend([store(place(i.clone()), b), store(place(other.clone()), a)]);
        let is_first = self.random.pick(&[Gt, Gt, Gt, Lt, Ge, Ne]);
        stmts.push(if_(op(is_first, other, i.clone()), swap));
        self.scoped(stmts)
    }

    /// `row[lane] += row[lane + distance]` by every other lane, every fourth, and so on.
    pub(super) fn doubling(&mut self) -> Vec<Stmt> {
        let (lane, size) = (self.lane.clone(), self.size());
        let mut stmts = vec![store(row(lane.clone()), lane.clone().cast(U32)), barrier()];
        let first = self.random.pick(&[1, 1, 1, 2]);
        let distance = self.changing(&mut stmts, int(first));
        let twice = if self.random.one_in(6) { now(distance) } else { op(Mul, int(2), now(distance)) };
        let (index, guard) = if self.random.one_in(3) {
            let index = op(Mul, twice, lane);
            (index.clone(), op(Lt, index, int(size)))
        } else {
            (lane.clone(), op(Eq, op(Rem, lane, twice), int(self.random.pick(&[0, 0, 0, 1]))))
        };
        let further = op(Add, index.clone(), if self.random.one_in(6) { int(1) } else { now(distance) });
        let (mut add, [a, b]) = (Vec::new(), [index.clone(), further].map(|index| Self::loaded(row(index))));
        let [a, b] = [a, b].map(|load| self.let_(&mut add, load));
        add.push(store(row(index), op(Add, a, b)));
        let mut body = vec![if_(guard, add)];
        body.extend((!self.random.one_in(8)).then(barrier));
        body.push(self.grown(distance));
        stmts.push(self.while_(op(Lt, now(distance), int(size)), body));
        self.scoped(stmts)
    }

    fn grown(&mut self, distance: LocalId) -> Stmt {
        store(Place::local(distance), op(Mul, now(distance), int(self.random.pick(&[2, 2, 2, 3]))))
    }

    /// The sweeps of Blelloch's scan.
    pub(super) fn sweeps(&mut self) -> Vec<Stmt> {
        let (mut stmts, size) = (Vec::new(), self.size());
        let offset = self.changing(&mut stmts, int(1));
        let count = self.changing(&mut stmts, int(size));
        let mut up = vec![barrier(), self.sweep(offset, count, false), self.grown(offset)];
        up.push(store(Place::local(count), op(Div, now(count), int(2))));
        stmts.push(self.while_(op(Gt, now(count), int(0)), up));
        stmts.extend((!self.random.one_in(6)).then(barrier));
        let last = store(row(int(2 * size - 1)), int(0).cast(U32));
        stmts.push(if_(op(Eq, self.lane.clone(), int(0)), vec![last]));
        let count = self.changing(&mut stmts, int(1));
        let mut down = vec![store(Place::local(offset), op(Div, now(offset), int(2))), barrier(), self.sweep(offset, count, true)];
        down.push(self.grown(count));
        stmts.push(self.while_(op(Lt, now(count), int(2 * size)), down));
        self.scoped(stmts)
    }

    fn sweep(&mut self, offset: LocalId, count: LocalId, swaps: bool) -> Stmt {
        let (mut then, lane) = (Vec::new(), self.lane.clone());
        let [a, b] = [1, 2].map(|further| {
            let number = op(Add, op(Mul, int(2), lane.clone()), int(further));
            self.let_(&mut then, op(Sub, op(Mul, now(offset), number), int(1)))
        });
        let [x, y] = [&a, &b].map(|index| self.let_(&mut then, Self::loaded(row(index.clone()))));
        then.extend(swaps.then(|| store(row(a), y.clone())));
        then.push(store(row(b), op(Add, x, y)));
        if_(op(Lt, lane, now(count)), then)
    }

    /// Odd-even transposition sort.
    pub(super) fn transposition(&mut self) -> Vec<Stmt> {
        let lane = self.lane.clone();
        let count = if self.random.one_in(2) { int(3) } else { param(2) };
        let by = self.random.pick(&[2, 2, 2, 1, 3]);
        self.rounds(count, |this, phase| {
            let mut body = Vec::new();
            let first = this.let_(&mut body, op(Add, op(Mul, int(by), lane), op(Rem, phase, int(2))));
            let (mut swap, next) = (Vec::new(), op(Add, first.clone(), int(1)));
            let [a, b] = [&first, &next].map(|index| this.let_(&mut swap, Self::loaded(row(index.clone()))));
            swap.extend([store(row(first), b), store(row(next.clone()), a)]);
            body.push(if_(op(Lt, next, int(16)), swap));
            body.extend((!this.random.one_in(6)).then(barrier));
            body
        })
    }
}
