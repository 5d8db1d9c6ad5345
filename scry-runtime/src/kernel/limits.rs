//! How large workgroups are on a device, and whether a kernel's are larger.

use crate::error::{BackendKind, Error, Result};
use crate::kernel::KernelDef;

/// A limit: what the device's interface calls it, and the most that it allows.
pub(crate) type Limit = (&'static str, u32);

/// The limits of workgroups.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WorkgroupLimits {
    /// In x, y and z.
    pub(crate) size: [Limit; 3],
    pub(crate) invocations: Limit,
    /// In bytes.
    pub(crate) shared_memory: Limit,
}

impl WorkgroupLimits {
    /// An `Err` if the kernel's workgroups are too large for the device, which is one of `kind`.
    pub(crate) fn check(&self, kernel: &KernelDef, kind: BackendKind) -> Result<()> {
        let (needed, (limit, available)) = (kernel.shared_size, self.shared_memory);
        if needed > available {
            return Err(Error::SharedMemory { kernel: kernel.name, kind, needed, available, limit });
        }
        match self.exceeded(kernel.workgroup) {
            Some(reason) => Err(Error::Unsupported { kernel: kernel.name, kind, reason }),
            None => Ok(()),
        }
    }

    /// Which limit such workgroups exceed, in words.
    pub(crate) fn exceeded(&self, workgroup: [u32; 3]) -> Option<String> {
        let axes = ["x", "y", "z"].into_iter().zip(workgroup).zip(self.size);
        let mut too_long = axes.filter(|((_, size), (_, most))| size > most);
        match too_long.next() {
            Some(((axis, size), (name, most))) => Some(format!("its workgroup is {size} wide in {axis}, and {name} is {most}")),
            None => too_many_invocations(workgroup, self.invocations),
        }
    }
}

/// That such workgroups have more invocations than a limit allows, in words.
pub(crate) fn too_many_invocations(workgroup: [u32; 3], (name, most): Limit) -> Option<String> {
    let invocations = workgroup.into_iter().map(u128::from).product::<u128>();
    (invocations > u128::from(most)).then(|| format!("its workgroup has {invocations} invocations, and {name} is {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_limit_that_is_exceeded_is_named() {
        let limits = WorkgroupLimits { size: [("a", 64), ("b", 64), ("c", 8)], invocations: ("d", 256), shared_memory: ("e", 0) };
        assert_eq!(limits.exceeded([64, 4, 1]), None);
        assert_eq!(limits.exceeded([64, 4, 9]).unwrap(), "its workgroup is 9 wide in z, and c is 8");
        assert_eq!(limits.exceeded([64, 4, 2]).unwrap(), "its workgroup has 512 invocations, and d is 256");
        assert!(too_many_invocations([u32::MAX; 3], limits.invocations).is_some());
    }
}
