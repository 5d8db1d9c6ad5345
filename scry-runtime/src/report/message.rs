//! Messages: what one invocation tells the host, of a panic or of something it prints, out of the words that it wrote.

use crate::error::KernelPanic;
use crate::kernel::reports::HEADER_LEN;
use crate::kernel::{self, KernelDef, Site, Values};

/// A report, read: its header (see [`HEADER_LEN`]), then the values of the site.
pub(crate) struct Report<'a> {
    pub(crate) kernel: &'static KernelDef,
    /// Counts the launches of kernels that print, and means nothing for others.
    pub(crate) launch: u32,
    pub(crate) site: &'static Site,
    pub(crate) workgroup_id: [u32; 3],
    pub(crate) local_id: [u32; 3],
    values: &'a [u32],
}

impl<'a> Report<'a> {
    /// The report in `words`, which a kernel wrote; there may be words behind the values that mean nothing.
    pub(crate) fn parse(words: &'a [u32]) -> Self {
        let (header, values) = words.split_first_chunk::<HEADER_LEN>().expect("a report is whole");
        let &[kernel, launch, site, group_x, group_y, group_z, local_x, local_y, local_z] = header;
        let kernel = kernel::numbered(kernel).expect("a kernel that reports has a number, since it was launched");
        Self {
            kernel,
            launch,
            site: &kernel.sites[site as usize],
            workgroup_id: [group_x, group_y, group_z],
            local_id: [local_x, local_y, local_z],
            values,
        }
    }

    /// What the invocation says.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.site.message.write(&mut text, &mut Values::new(self.values)).expect("a string takes any text");
        text
    }

    /// The invocation's place in the launch.
    pub(crate) fn global_id(&self) -> [usize; 3] {
        let size = self.kernel.workgroup;
        std::array::from_fn(|axis| self.workgroup_id[axis] as usize * size[axis] as usize + self.local_id[axis] as usize)
    }

    /// The panic that this tells of, one of `count`.
    pub(crate) fn panic(&self, count: u64) -> KernelPanic {
        let Site { file, line, column, .. } = *self.site;
        KernelPanic {
            kernel: self.kernel.name,
            file,
            line,
            column,
            message: self.text(),
            global_id: self.global_id(),
            workgroup_id: self.workgroup_id.map(|id| id as usize),
            local_id: self.local_id.map(|id| id as usize),
            count,
        }
    }
}
