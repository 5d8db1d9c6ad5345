//! The numbers of a launch's invocations, and which invocation has a number.

/// How the invocations of a launch are numbered: row by row through whole workgroups, so that those beyond the grid have numbers, too.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Invocations {
    size: [u64; 3],
    workgroup: [u32; 3],
}

/// An invocation's ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) global: [usize; 3],
    pub(crate) workgroup: [usize; 3],
    pub(crate) local: [usize; 3],
}

impl Invocations {
    /// Those of a launch of `grid` in workgroups of `workgroup`.
    pub(crate) fn new(grid: [u32; 3], workgroup: [u32; 3]) -> Self {
        let groups: [u32; 3] = std::array::from_fn(|axis| grid[axis].div_ceil(workgroup[axis]));
        Self { size: std::array::from_fn(|axis| u64::from(groups[axis]) * u64::from(workgroup[axis])), workgroup }
    }

    /// How many there are, if 64 bits can say.
    pub(crate) fn count(&self) -> Option<u64> {
        self.size.into_iter().try_fold(1u64, u64::checked_mul)
    }

    /// The number of workgroups in x, y and z.
    pub(crate) fn workgroups(&self) -> [u32; 3] {
        std::array::from_fn(|axis| (self.size[axis] / u64::from(self.workgroup[axis])) as u32)
    }

    /// The number of the invocation with this `global_id()`.
    #[inline(always)]
    pub(crate) fn number(&self, [x, y, z]: [u32; 3]) -> u64 {
        (u64::from(z) * self.size[1] + u64::from(y)) * self.size[0] + u64::from(x)
    }

    /// The invocation of a number.
    pub(crate) fn place(&self, number: u64) -> Place {
        let [width, height, _] = self.size;
        let global = [number % width, number / width % height, number / (width * height)].map(|id| id as usize);
        let size = self.workgroup.map(|size| size as usize);
        Place {
            global,
            workgroup: std::array::from_fn(|axis| global[axis] / size[axis]),
            local: std::array::from_fn(|axis| global[axis] % size[axis]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_leads_back_to_its_invocation() {
        let (grid, workgroup) = ([5, 3, 2], [4, 2, 1]);
        let (invocations, mut seen) = (Invocations::new(grid, workgroup), Vec::new());
        assert_eq!(invocations.workgroups(), [2, 2, 2]);
        for (x, y, z) in (0..2).flat_map(|z| (0..4).flat_map(move |y| (0..8).map(move |x| (x, y, z)))) {
            let number = invocations.number([x, y, z]);
            let [group, local] = [[x / 4, y / 2, z], [x % 4, y % 2, 0]].map(|id: [u32; 3]| id.map(|id| id as usize));
            let place = Place { global: [x, y, z].map(|id| id as usize), workgroup: group, local };
            assert_eq!(invocations.place(number), place);
            seen.push(number);
        }
        assert!(seen.into_iter().eq(0..invocations.count().unwrap()));
        assert_eq!(Invocations::new([u32::MAX; 3], [1; 3]).count(), None);
    }
}
