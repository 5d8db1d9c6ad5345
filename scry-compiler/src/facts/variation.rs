//! How far a value is the same: what it depends on of all that tells invocations apart.

use crate::ir::Identity;

/// What a value depends on: of the workgroup's place in the launch and of the invocation's place in the workgroup, which axes; and
/// whether on anything else, such as what is in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Variation(u8);

/// Invocations for which a value may be the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Among {
    /// All of a launch.
    Launch,
    /// Those of a workgroup.
    Workgroup,
    /// Those of a workgroup that differ in x only.
    WorkgroupRow,
    /// Those of a launch that differ in x only.
    LaunchRow,
}

impl Variation {
    /// The same for all of a launch.
    pub(crate) const NONE: Self = Self(0);
    /// The same for all of a workgroup.
    pub(crate) const WORKGROUPS: Self = Self(0b111);
    /// Whatever tells invocations apart.
    pub(crate) const ANY: Self = Self(!0);

    const WORKGROUP_X: u8 = 1;
    const INVOCATION_X: u8 = 1 << 3;
    const DATA: u8 = 1 << 6;

    /// That of a number, or of its part along an axis, where workgroups have that size.
    pub(crate) fn of(identity: Identity, axis: Option<u32>, workgroup: [u32; 3]) -> Self {
        let axes = (0..3).filter(|number| axis.is_none_or(|axis| axis == *number));
        axes.map(|axis| Self::along(identity, axis, workgroup)).fold(Self::NONE, Self::or)
    }

    fn along(identity: Identity, axis: u32, workgroup: [u32; 3]) -> Self {
        let (of_workgroup, of_invocation) = (Self::WORKGROUP_X << axis, Self::INVOCATION_X << axis);
        let of_invocation = if workgroup[axis as usize] > 1 { of_invocation } else { 0 };
        Self(match identity {
            Identity::GlobalId => of_workgroup | of_invocation,
            Identity::LocalId | Identity::SubgroupLane => of_invocation,
            Identity::WorkgroupId => of_workgroup,
            Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize | Identity::SubgroupSize => 0,
        })
    }

    /// Whether it depends on more than the place in the launch, such as what is in memory.
    pub(crate) fn is_of_data(self) -> bool {
        self.0 & Self::DATA != 0
    }

    /// Whether all of them have the same value.
    pub(crate) fn is_same(self, among: Among) -> bool {
        let differs = match among {
            Among::Launch => !0,
            Among::Workgroup => !Self::WORKGROUPS.0,
            Among::WorkgroupRow => Self::INVOCATION_X | Self::DATA,
            Among::LaunchRow => Self::WORKGROUP_X | Self::INVOCATION_X | Self::DATA,
        };
        self.0 & differs == 0
    }

    /// What depends on either.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
