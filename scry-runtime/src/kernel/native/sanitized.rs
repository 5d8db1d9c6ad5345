//! Native code that is sanitized: it tells a checker of each access before it makes it.

mod calls;

use scry_sanitizer::Checker;

use crate::kernel::{Message, Site, Values};

/// Who is told of what a launch does.
#[derive(Clone, Copy)]
pub(crate) struct Sanitized<'a> {
    pub(crate) checker: &'a Checker<'a>,
    /// Where the kernel can panic.
    pub(crate) sites: &'static [Site],
}

impl Sanitized<'_> {
    /// `count` invocations, that with `global_id` first, panic at `site` of the kernel: a finding, if an index is out of bounds there.
    pub(super) fn panic(self, count: u32, global_id: [u32; 3], site: u32, values: &[u32]) {
        let Site { file, line, column, message } = self.sites[site as usize];
        if matches!(message, Message::Index) {
            let mut values = Values::new(values);
            let (len, index) = (values.take(), values.take());
            self.checker.panic_out_of_bounds(count, global_id, (file, line, column), len, index);
        }
    }
}
