//! Profiles: what passes through staging memory is measured on the device, in its order.

use super::devices;
use super::kernels::WORK;
use crate::handles::Argument::Word;
use crate::handles::launch;
use crate::{EventKind, ProfileEvent};

#[test]
fn a_copy_behind_a_long_launch_starts_when_that_has_ended() {
    for device in devices("a_copy_behind_a_long_launch_starts_when_that_has_ended") {
        let words = vec![7u32; 1_500_000];
        let y = device.upload(&words).unwrap();
        let ((), profile) = device
            .profile(|| {
                launch(&device, &WORK, &[Word(1000), (&y).into()], 100_000usize).unwrap();
                y.write(&words).unwrap();
            })
            .unwrap();
        if !profile.notes().is_empty() {
            eprintln!("NOT TESTED: {}: {:?}", device.name(), profile.notes());
            continue;
        }
        let (launches, copies): (Vec<ProfileEvent>, Vec<_>) =
            profile.events().iter().cloned().partition(|event| event.kind == EventKind::Launch);
        let [launched] = &launches[..] else { panic!("{profile}") };
        assert_eq!(copies.iter().map(|copy| copy.bytes).sum::<u64>(), 6_000_000, "{profile}");
        assert!(copies.iter().all(|copy| copy.kind == EventKind::Upload && copy.duration_ns > 0), "{copies:?}");
        assert!(copies[0].start_ns >= launched.start_ns + launched.duration_ns, "{launched:?} {:?}", copies[0]);
        assert!(copies[0].queued_ns <= copies[0].start_ns, "{:?}", copies[0]);
        eprintln!("{profile}");
    }
}
