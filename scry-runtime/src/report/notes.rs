//! Notes: what the host does, when it has waited for a device, about what kernels left for it.
//!
//! A device pays one look at a word for it, or at three if its kernels print. What there is to say is taken while nothing runs that
//! could add to it, and said once nothing is locked any more.

use std::sync::OnceLock;

use super::message::Report;
use super::output::Output;
use crate::error::{Error, Result, SanitizerReport};
use crate::kernel::reports::{Prints, Reports, Ring, Taken};
use crate::kernel::{Message, StandardStream};

/// What kernels left for the host.
#[derive(Default)]
pub(crate) struct Notes {
    panic: Option<Box<Taken>>,
    prints: Prints,
    /// What the sanitizer found, if the device is that.
    found: Option<Box<SanitizerReport>>,
}

impl Reports<'_> {
    /// Takes what there is; nothing may run on the device meanwhile that adds to it.
    pub(crate) fn take(self) -> Notes {
        let panic = (!self.record.is_clear()).then(|| Box::new(self.record.take()));
        let prints = self.ring.filter(|ring| !ring.is_clear()).map(Ring::take).unwrap_or_default();
        Notes { panic, prints, found: None }
    }
}

impl Notes {
    /// Whether a kernel has panicked, or something was found in one, so that nothing it wrote is to be read.
    pub(crate) fn has_failure(&self) -> bool {
        self.panic.is_some() || self.found.is_some()
    }

    /// Adds what `find` says was found in kernels, unless one has panicked: then that is told, and the other is the next time.
    pub(crate) fn or_found(self, find: impl FnOnce() -> Option<SanitizerReport>) -> Self {
        if self.panic.is_some() { self } else { Self { found: find().map(Box::new), ..self } }
    }

    /// Says what there is: what was printed, to `output`, then that a kernel panicked or what was found. No lock may be held.
    pub(crate) fn report(self, output: &Output) -> Result<()> {
        write(&self.prints, output);
        if let Some(taken) = self.panic {
            return Err(Error::KernelPanic(Box::new(Report::parse(taken.report()).panic(taken.count()))));
        }
        self.found.map_or(Ok(()), |report| Err(Error::Sanitizer(report)))
    }
}

/// Writes prints to `output`: launch by launch, in each by the invocations' places in the launch, and for each in its order.
fn write(prints: &Prints, output: &Output) {
    let mut reports: Vec<_> = prints.reports().map(Report::parse).collect();
    if let Some(&Report { launch: some, .. }) = reports.first() {
        // Numbers wrap, but not between launches that printed since the device was waited for.
        let age = |launch: u32| launch.wrapping_sub(some).cast_signed();
        reports.sort_by_key(|report| {
            let [x, y, z] = report.global_id();
            (age(report.launch), [z, y, x])
        });
    }
    for report in reports {
        let Message::Print(stream, _) = report.site.message else { unreachable!("a kernel prints where it says that it does") };
        output.write(stream, &report.text());
    }
    if let Some(loss) = prints.loss() {
        output.write(StandardStream::Err, &loss);
    }
}

/// A read's look at what kernels left, by the first of its threads to have waited for what was queued before.
#[derive(Default)]
pub(crate) struct Look(OnceLock<Result<Notes>>);

impl Look {
    /// Whether the read may copy what kernels wrote; the first who asks does so by `look`.
    pub(crate) fn allows_copying(&self, look: impl FnOnce() -> Result<Notes>) -> bool {
        self.0.get_or_init(look).as_ref().is_ok_and(|notes| !notes.has_failure())
    }

    /// What was found.
    pub(crate) fn notes(self) -> Result<Notes> {
        self.0.into_inner().unwrap_or_else(|| Ok(Notes::default()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::kernel::{KernelDef, Site, nothing, number};

    static PRINT: KernelDef = KernelDef {
        prints: true,
        sites: &[Site {
            file: "kernels.rs",
            line: 1,
            column: 1,
            message: Message::Print(StandardStream::Out, |text, values| writeln!(text, "{}", values.take::<u32>())),
        }],
        ..nothing()
    };

    #[test]
    fn launches_stay_in_order_when_their_numbers_wrap() {
        let (words, output, printed) = ([const { AtomicU32::new(0) }; 104], Output::default(), Arc::new(Mutex::new(String::new())));
        let ring = Ring::set_up(&words);
        for (launch, i) in [(1, 3u32), (u32::MAX, 1), (0, 2), (u32::MAX - 1, 0)] {
            let report = [number(&PRINT), launch, 0, 0, 0, 0, 0, 0, 0, i];
            ring.push(report.len(), report.into_iter());
        }
        let sink = Arc::clone(&printed);
        output.set(Arc::new(move |_, text| sink.lock().unwrap().push_str(text)));
        write(&ring.take(), &output);
        let expected: String = (0..4).map(|i| format!("{i}\n")).collect();
        assert_eq!(*printed.lock().unwrap(), expected);
    }
}
