//! What a command buffer's pipeline has been given, so that it is not given the same twice: launches in a row are often of one kernel on the
//! same buffers, and to push what is there already takes the driver as long as to record the launch.
//!
//! What was pushed for one pipeline is forgotten when another is bound, whose layout may be another one.

use ash::vk;

/// Descriptors and push constants of the pipeline that is bound.
#[derive(Default)]
pub(super) struct Pushed {
    descriptors: Vec<vk::DescriptorBufferInfo>,
    constants: Vec<u8>,
}

impl Pushed {
    /// Another pipeline is bound, or none.
    pub(super) fn forget(&mut self) {
        self.descriptors.clear();
        self.constants.clear();
    }

    /// Whether these descriptors are others than those that were pushed last; they are from now on.
    pub(super) fn change_descriptors(&mut self, descriptors: &[vk::DescriptorBufferInfo]) -> bool {
        let parts = |info: &vk::DescriptorBufferInfo| (info.buffer, info.offset, info.range);
        let is_same = self.descriptors.iter().map(parts).eq(descriptors.iter().map(parts));
        if !is_same {
            self.descriptors.clear();
            self.descriptors.extend_from_slice(descriptors);
        }
        !is_same
    }

    /// Whether these push constants are others than those that were pushed last; they are from now on.
    pub(super) fn change_constants(&mut self, constants: &[u8]) -> bool {
        let is_same = self.constants == constants;
        if !is_same {
            self.constants.clear();
            self.constants.extend_from_slice(constants);
        }
        !is_same
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_pushed_once() {
        let infos = [1, 2].map(|offset| vk::DescriptorBufferInfo::default().offset(offset).range(4));
        let mut pushed = Pushed::default();
        assert!(!pushed.change_descriptors(&[]) && !pushed.change_constants(&[]), "there is nothing to push");
        assert!(pushed.change_descriptors(&infos) && pushed.change_constants(&[1, 2]));
        assert!(!pushed.change_descriptors(&infos) && !pushed.change_constants(&[1, 2]));
        assert!(pushed.change_descriptors(&infos[..1]) && pushed.change_constants(&[1, 3]));
        assert!(pushed.change_descriptors(&infos[1..]) && !pushed.change_constants(&[1, 3]));
        pushed.forget();
        assert!(pushed.change_descriptors(&infos[1..]) && pushed.change_constants(&[1, 3]));
    }
}
