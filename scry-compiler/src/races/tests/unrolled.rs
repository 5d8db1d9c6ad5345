//! What unrolled loops make, accesses that differ in constants, and elements that two loops go through: most often right, and sometimes nearly
//! so.

use super::build::{element, id, int, len, op, param, row, store};
use super::generate::Generate;
use super::patterns::{barrier, if_};
use crate::ir::BinaryOp::{Add, And, Lt, Mul};
use crate::ir::{Expr, Identity, ParamId, Stmt};
use crate::ty::Scalar;
use crate::ty::Ty;

impl Generate<'_> {
    /// A tile of elements of each invocation, `c[(row + 2 * j) * n + column + 4 * i]`, maybe each behind a guard of its own.
    pub(super) fn unrolled(&mut self, set: &dyn Fn(Expr) -> Vec<Stmt>, slice: usize) -> Vec<Stmt> {
        let [x, y] = [self.workgroup[0], self.workgroup[1]].map(i128::from);
        let (columns, rows) = (1 + self.random.below(3) as i128, 1 + self.random.below(4) as i128);
        // By how much an invocation's own elements are apart, and how far workgroups are.
        let is_by_lanes = self.random.one_in(2);
        let [(of_x, x_apart), (of_y, y_apart)] =
            [(x, columns), (y, rows)].map(|(size, count)| if is_by_lanes { (1, size) } else { (count, 1) });
        let near = i128::from(self.random.one_in(6));
        let along = |axis, of_lane, of_workgroup| {
            let [local, workgroup] = [Identity::LocalId, Identity::WorkgroupId].map(|part| id(part, axis));
            op(Add, op(Mul, workgroup, int(of_workgroup)), op(Mul, local, int(of_lane)))
        };
        let (column, line) = (along(0, of_x, x * columns - near), along(1, of_y, y * rows));
        let mut stmts = Vec::new();
        let (column, line) =
            if self.random.one_in(2) { (self.let_(&mut stmts, column), self.let_(&mut stmts, line)) } else { (column, line) };
        let width = if self.random.one_in(4) { int(8) } else { param(1) };
        let guards = self.random.below(4);
        let further = |of: &Expr, by: i128| if by == 0 { of.clone() } else { op(Add, of.clone(), int(by)) };
        for j in 0..rows {
            for i in 0..columns {
                let (column, line) = (further(&column, x_apart * i), further(&line, y_apart * j));
                let index = op(Add, op(Mul, line.clone(), width.clone()), column.clone());
                let (of_column, of_line) = (op(Lt, column, width.clone()), op(Lt, line, param(0)));
                let set = set(index.clone());
                match guards {
                    0 => stmts.extend(set),
                    1 => stmts.push(if_(of_column, set)),
                    2 => stmts.push(if_(op(And, of_line, of_column), set)),
                    _ => stmts.push(if_(op(And, op(Lt, index, len(ParamId(slice))), of_column), set)),
                }
            }
        }
        self.scoped(stmts)
    }

    /// The elements of each invocation in one loop, and again in another.
    pub(super) fn two_loops(&mut self) -> Vec<Stmt> {
        let size = self.size();
        let [first, second] = [0, 1].map(|_| if self.random.one_in(8) { size / 2 } else { size });
        let (lane, further) = (self.lane.clone(), i128::from(self.random.one_in(8)));
        let place = |round: Expr, by: i128, lane: Expr| row(op(Add, op(Mul, round, int(by)), lane));
        let [one, other] = [0, 1].map(|_| if self.random.one_in(3) { param(2) } else { int(2) });
        let value = int(1).cast(Ty::Scalar(Scalar::U32));
        let mut stmts = self.rounds(one, |_, round| vec![store(place(round, first, lane.clone()), value)]);
        if self.random.one_in(6) {
            stmts.push(barrier());
        }
        let to = self.random.pick(&[3, 4]);
        stmts.extend(self.rounds(other, |_, round| {
            let again = place(round, second, op(Add, lane.clone(), int(further)));
            let of_all = element(to, id(Identity::GlobalId, 0));
            vec![store(of_all, Self::loaded(again.clone())), store(again, int(2).cast(Ty::Scalar(Scalar::U32)))]
        }));
        stmts
    }
}
