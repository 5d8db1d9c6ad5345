//! Commands, in order: recorded into the open submission, submitted by batches. The caller's lock makes the order.
//!
//! wgpu itself puts barriers between commands, keeps what they use, and refuses one that uses a buffer in two ways. So a slice that a kernel
//! reads is copied first if the kernel writes other bytes of its buffer.

use std::collections::VecDeque;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use arrayvec::ArrayVec;
use wgpu::{
    BindGroup, BindGroupDescriptor, Buffer, BufferUsages, CommandEncoder, ComputePass, ComputePipeline, ErrorFilter, MapMode, QuerySet,
    QuerySetDescriptor, QueryType, SubmissionIndex,
};

use super::KIND;
use super::bind::{Bound, check_apart, checked_range};
use super::gpu::{Gpu, Verdict};
use super::kernels::{self, Kernels};
use super::memory::WgpuMemory;
use super::pipeline::{BlockPlace, Pipeline};
use super::progress::Progress;
use super::reports::WgpuReports;
use crate::backend::Mark;
use crate::command::{BoundSlice, Launch, Memory, PrintNumbers, Region, set_first_workgroup};
use crate::error::{Error, Result};
use crate::kernel::{Access, KernelDef, MAX_SLICES, grid};
use crate::profile::Work;
use crate::system::HAS_THREADS;

pub(super) struct Recorder {
    open: Option<Submission>,
    /// The number of the last submission.
    submitted: u64,
    in_flight: VecDeque<InFlight>,
    /// The copies to the host of submissions in flight, in order.
    copies: VecDeque<HostCopy>,
    pub(super) progress: Arc<Progress>,
    numbers: PrintNumbers,
    kernels: Kernels,
    gpu: Arc<Gpu>,
}

/// What is recorded.
struct Submission {
    /// Open while the last command was a kernel. It is dropped before the encoder is used.
    pass: Option<ComputePass<'static>>,
    encoder: CommandEncoder,
    commands: u32,
    copies: Vec<HostCopy>,
    /// Whether a kernel of it panics, and whether one prints.
    reports: [bool; 2],
    timings: Option<Timings>,
    /// What the last launch was of: the next often is of the same.
    set: Option<Set>,
}

/// A kernel with its buffers.
struct Set {
    kernel: &'static KernelDef,
    buffers: ArrayVec<Bound, { MAX_SLICES + 3 }>,
    group: BindGroup,
    /// Whether it is what the open pass runs next.
    is_in_pass: bool,
}

/// A submission that the device may not have done yet.
struct InFlight {
    number: u64,
    index: SubmissionIndex,
    /// Those that a browser has not told yet.
    verdicts: Vec<Verdict>,
    /// The first that was told.
    error: Option<wgpu::Error>,
}

/// The commands of a submission that are measured.
struct Timings {
    /// Two timestamps for each.
    queries: QuerySet,
    measured: Vec<Work>,
}

/// A copy to the host that is on its way: the device writes to a buffer that is then mapped.
struct HostCopy {
    /// Of the submission.
    number: u64,
    staging: Buffer,
    mapped: Arc<AtomicU8>,
    wanted: Wanted,
}

/// What the bytes are for that arrive at the host.
enum Wanted {
    /// Those from `start` on go to memory of the host's.
    Bytes { start: u64, memory: Arc<dyn Memory>, offset: u64, size: u64 },
    /// They are timestamps, two for each of these.
    Times(Vec<Work>),
}

/// What [`HostCopy::mapped`] says.
const UNMAPPED: u8 = 0;
const MAPPED: u8 = 1;
const FAILED: u8 = 2;

/// The commands of a submission: after as many, it is submitted without a wait.
const MOST_COMMANDS: u32 = 256;

/// As many submissions may be under way before the host waits for the first.
const MOST_IN_FLIGHT: usize = 32;

/// What a kernel of `kernels` copies or fills at once, in bytes: every device binds as many.
const PIECE: usize = 64 << 20;

const WORD: u64 = wgpu::COPY_BUFFER_ALIGNMENT;

impl Recorder {
    pub(super) fn new(gpu: &Arc<Gpu>) -> Self {
        Self {
            open: None,
            submitted: 0,
            in_flight: VecDeque::new(),
            copies: VecDeque::new(),
            progress: Arc::default(),
            numbers: PrintNumbers::default(),
            kernels: Kernels::new(gpu),
            gpu: Arc::clone(gpu),
        }
    }

    /// Has `record` record a command, which is measured if a profile is being made.
    pub(super) fn measured(&mut self, work: Option<Box<Work>>, record: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let Some(work) = work else { return record(self) };
        if self.gpu.tick.is_none() {
            self.gpu.common.profiler.note("launches and transfers are missing: this device has no timestamps between commands");
            return record(self);
        }
        self.write_timestamp(0);
        record(self)?;
        self.write_timestamp(1);
        self.open().timings.as_mut().expect("its start was measured").measured.push(*work);
        Ok(())
    }

    /// Records the time when all that was recorded before is done: the first or the second of the next command that is measured.
    fn write_timestamp(&mut self, which: u32) {
        let gpu = Arc::clone(&self.gpu);
        self.encoder();
        let Submission { encoder, timings, .. } = self.open();
        let Timings { queries, measured } = timings.get_or_insert_with(|| Timings::new(&gpu));
        encoder.write_timestamp(queries, 2 * measured.len() as u32 + which);
    }

    /// Records copying the times of what was measured to the host.
    fn resolve_timings(&mut self) -> Result<()> {
        let Some(Timings { queries, measured }) = self.open().timings.take() else { return Ok(()) };
        let count = 2 * measured.len() as u32;
        if count == 0 {
            return Ok(());
        }
        let size = u64::from(count) * size_of::<u64>() as u64;
        let resolved = self.gpu.buffer(size, BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC)?;
        let staging = self.gpu.buffer(size, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?;
        let encoder = self.encoder();
        encoder.resolve_query_set(&queries, 0..count, &resolved, 0);
        encoder.copy_buffer_to_buffer(&resolved, 0, &staging, 0, size);
        self.open().copies.push(HostCopy { number: 0, staging, mapped: Arc::default(), wanted: Wanted::Times(measured) });
        Ok(())
    }

    /// Records a launch.
    pub(super) fn launch(&mut self, pipeline: &Pipeline, launch: &mut Launch<'_>, reports: &WgpuReports) -> Result<()> {
        let Launch { kernel, grid, block, slices } = launch;
        if self.gpu.is_browser {
            check_apart(kernel, slices, &self.gpu.limits)?;
        }
        let mut buffers = ArrayVec::<Bound, { MAX_SLICES + 3 }>::new();
        for slice in &**slices {
            buffers.push(self.bind(kernel, slice, slices, block)?);
        }
        let place = buffers.len();
        for memory in reports.of(kernel, &self.gpu)? {
            // SAFETY: the host writes it when no kernel is queued that reports, and this is for one.
            memory.refresh(|[device, host]| unsafe { self.upload(&host, &device) })?;
            buffers.push(Bound::whole(memory.buffer()));
        }
        if kernel.prints {
            self.numbers.number(block);
        }
        let groups = kernel.workgroups(*grid);
        let most = [self.gpu.limits.max_compute_workgroups_per_dimension; 3];
        let open = self.open();
        open.reports = [open.reports[0] | kernel.panics, open.reports[1] | kernel.prints];
        grid::queue_dispatches(kernel.name, groups, most, |part| {
            set_first_workgroup(block, part.first);
            let bytes = bytemuck::cast_slice(block);
            match pipeline.block {
                BlockPlace::Immediates(0) => _ = self.set(kernel, pipeline, &buffers),
                BlockPlace::Immediates(size) => self.set(kernel, pipeline, &buffers).set_immediates(0, &bytes[..size as usize]),
                BlockPlace::Memory => {
                    buffers.insert(place, Bound::whole(&self.gpu.filled(bytes, BufferUsages::STORAGE)?));
                    self.set(kernel, pipeline, &buffers);
                    buffers.remove(place);
                }
                BlockPlace::OwnGroup => {
                    let layout = pipeline.block_layout.as_ref().expect("a block in its own group has a layout");
                    let block = Bound::whole(&self.gpu.filled(bytes, BufferUsages::STORAGE)?);
                    let descriptor = BindGroupDescriptor { label: None, layout, entries: &[block.entry(0)] };
                    let group = self.gpu.device.create_bind_group(&descriptor);
                    self.set(kernel, pipeline, &buffers).set_bind_group(1, &group, &[]);
                }
            }
            let [x, y, z] = part.count;
            self.pass().dispatch_workgroups(x, y, z);
            Ok(())
        })?;
        self.recorded();
        Ok(())
    }

    /// Has the next dispatch be one of a kernel with these buffers.
    fn set(&mut self, kernel: &'static KernelDef, pipeline: &Pipeline, buffers: &[Bound]) -> &mut ComputePass<'static> {
        let is_same = |set: &Set| ptr::eq(set.kernel, kernel) && *set.buffers == *buffers;
        if !self.open().set.as_ref().is_some_and(is_same) {
            let group = self.group(pipeline, buffers);
            self.open().set = Some(Set { kernel, buffers: buffers.iter().cloned().collect(), group, is_in_pass: false });
        }
        self.pass();
        let Submission { pass: Some(pass), set: Some(set), .. } = self.open() else { unreachable!("both were just made") };
        if !set.is_in_pass {
            pass.set_pipeline(&pipeline.compiled);
            pass.set_bind_group(0, &set.group, &[]);
            set.is_in_pass = true;
        }
        pass
    }

    /// What a kernel is given of a slice.
    fn bind(&mut self, kernel: &'static KernelDef, slice: &BoundSlice<'_>, all: &[BoundSlice<'_>], block: &mut [u32]) -> Result<Bound> {
        if slice.region.size == 0 {
            // What is bound must have room for an element.
            return Ok(Bound::whole(&self.gpu.buffer(u64::from(slice.element_size), BufferUsages::STORAGE)?));
        }
        let range = checked_range(kernel, slice, &self.gpu.limits)?;
        let size = range.end - range.start;
        let elements = (slice.region.offset - range.start) / u64::from(slice.element_size);
        block[slice.slot as usize / 4 + 1] = elements as u32;
        let buffer = &WgpuMemory::of(&slice.region).expect("a kernel's slices are the device's memory").buffer;
        let is_written = |other: &BoundSlice<'_>| other.access == Access::Write && Arc::ptr_eq(other.region.memory, slice.region.memory);
        if slice.access == Access::Read && all.iter().any(is_written) {
            let copy = self.gpu.buffer(size, BufferUsages::STORAGE | BufferUsages::COPY_DST)?;
            self.encoder().copy_buffer_to_buffer(buffer, range.start, &copy, 0, size);
            return Ok(Bound { buffer: copy, offset: 0, size });
        }
        Ok(Bound { buffer: Buffer::clone(buffer), offset: range.start, size })
    }

    fn group(&self, pipeline: &Pipeline, buffers: &[Bound]) -> BindGroup {
        let entries: ArrayVec<_, { MAX_SLICES + 3 }> = (0..).zip(buffers).map(|(binding, bound)| bound.entry(binding)).collect();
        self.gpu.device.create_bind_group(&BindGroupDescriptor { label: None, layout: &pipeline.layout, entries: &entries })
    }

    /// Records filling a region of whole words.
    pub(super) fn fill(&mut self, destination: &Region<'_>, word: u32) -> Result<()> {
        let memory = WgpuMemory::of(destination).expect("what is filled is the device's memory");
        if word == 0 {
            self.encoder().clear_buffer(&memory.buffer, destination.offset, Some(destination.size));
        } else {
            for at in (0..destination.size).step_by(PIECE) {
                let size = (destination.size - at).min(PIECE as u64);
                let (to, offset) = Bound::around(&memory.buffer, destination.offset + at, size);
                let params = [word, (offset / WORD) as u32, (size / WORD) as u32, 0];
                self.run(|kernels, params| kernels.fill(&to, params), params, size)?;
            }
        }
        self.recorded();
        Ok(())
    }

    /// Records a copy of bytes that the device has.
    pub(super) fn copy(&mut self, source: &Region<'_>, destination: &Region<'_>) -> Result<()> {
        let [from, to] = [source, destination].map(|region| WgpuMemory::of(region).expect("both are the device's memory"));
        let are_words = |region: &Region<'_>| region.offset.is_multiple_of(WORD) && region.size.is_multiple_of(WORD);
        if are_words(source) && are_words(destination) && !Arc::ptr_eq(source.memory, destination.memory) {
            self.encoder().copy_buffer_to_buffer(&from.buffer, source.offset, &to.buffer, destination.offset, source.size);
        } else {
            let words = whole_words(source);
            let staging = self.gpu.buffer(words.size, BufferUsages::STORAGE | BufferUsages::COPY_DST | BufferUsages::COPY_SRC)?;
            self.encoder().copy_buffer_to_buffer(&from.buffer, words.start, &staging, 0, words.size);
            self.unpack(&staging, source.offset - words.start, destination)?;
        }
        self.recorded();
        Ok(())
    }

    /// Records a copy of the host's bytes, which are read at once.
    ///
    /// # Safety
    /// The source is memory of the host's, which is not written meanwhile.
    pub(super) unsafe fn upload(&mut self, source: &Region<'_>, destination: &Region<'_>) -> Result<()> {
        let start = source.memory.host_address().expect("the source is the host's memory");
        // SAFETY: a region lies inside its memory, and the caller says that it is not written.
        let bytes = unsafe { std::slice::from_raw_parts(start.as_ptr().add(source.offset as usize), source.size as usize) };
        let staging = self.gpu.filled(bytes, BufferUsages::COPY_SRC | BufferUsages::STORAGE)?;
        if destination.offset.is_multiple_of(WORD) && destination.size.is_multiple_of(WORD) {
            let to = WgpuMemory::of(destination).expect("the destination is the device's memory");
            self.encoder().copy_buffer_to_buffer(&staging, 0, &to.buffer, destination.offset, destination.size);
        } else {
            self.unpack(&staging, 0, destination)?;
        }
        self.recorded();
        Ok(())
    }

    /// Records a copy to memory of the host's, which is finished by the thread that waits for it.
    pub(super) fn download(&mut self, source: &Region<'_>, destination: &Region<'_>) -> Result<()> {
        let from = WgpuMemory::of(source).expect("the source is the device's memory").buffer.clone();
        let words = whole_words(source);
        let staging = self.gpu.buffer(words.size, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?;
        self.encoder().copy_buffer_to_buffer(&from, words.start, &staging, 0, words.size);
        let (memory, offset, size) = (Arc::clone(destination.memory), destination.offset, destination.size);
        let wanted = Wanted::Bytes { start: source.offset - words.start, memory, offset, size };
        self.open().copies.push(HostCopy { number: 0, staging, mapped: Arc::default(), wanted });
        self.recorded();
        Ok(())
    }

    /// Whether a copy to these bytes of the host's is not done yet.
    pub(super) fn writes(&self, region: &Region<'_>) -> bool {
        let open = self.open.iter().flat_map(|open| &open.copies);
        open.chain(&self.copies).any(|copy| match &copy.wanted {
            &Wanted::Bytes { ref memory, offset, size, .. } => region.overlaps(&Region { memory, offset, size }),
            Wanted::Times(_) => false,
        })
    }

    /// Copies the bytes of `staging` from `start` on to the region, which may start and end inside of words.
    fn unpack(&mut self, staging: &Buffer, start: u64, destination: &Region<'_>) -> Result<()> {
        let to = WgpuMemory::of(destination).expect("the destination is the device's memory").buffer.clone();
        for at in (0..destination.size).step_by(PIECE) {
            let size = (destination.size - at).min(PIECE as u64);
            let (to, offset) = Bound::around(&to, destination.offset + at, size);
            let (from, start) = Bound::around(staging, start + at, size);
            let params = [start, offset, size, 0].map(|number| number as u32);
            self.run(|kernels, params| kernels.copy(&to, &from, params), params, size)?;
        }
        Ok(())
    }

    /// Records a kernel of `kernels` on so many bytes.
    fn run(&mut self, kernel: impl FnOnce(&Kernels, &Bound) -> (BindGroup, ComputePipeline), params: [u32; 4], bytes: u64) -> Result<()> {
        let params = self.gpu.filled(bytemuck::cast_slice(&params), BufferUsages::UNIFORM)?;
        let (group, pipeline) = kernel(&self.kernels, &Bound::whole(&params));
        self.open().set = None;
        let pass = self.pass();
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(kernels::workgroups(bytes), 1, 1);
        Ok(())
    }

    fn open(&mut self) -> &mut Submission {
        self.open.get_or_insert_with(|| Submission {
            pass: None,
            encoder: self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default()),
            commands: 0,
            copies: Vec::new(),
            reports: [false; 2],
            timings: None,
            set: None,
        })
    }

    fn encoder(&mut self) -> &mut CommandEncoder {
        let open = self.open();
        open.pass = None;
        open.set.iter_mut().for_each(|set| set.is_in_pass = false);
        &mut open.encoder
    }

    fn pass(&mut self) -> &mut ComputePass<'static> {
        let Submission { pass, encoder, .. } = self.open();
        pass.get_or_insert_with(|| encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default()).forget_lifetime())
    }

    fn recorded(&mut self) {
        self.open().commands += 1;
    }

    /// Whether it is time to submit: the device has nothing to do, or there is much.
    pub(super) fn is_due(&self) -> bool {
        let is_idle = self.progress.reached() == self.submitted;
        self.open.as_ref().is_some_and(|open| is_idle || open.commands >= MOST_COMMANDS)
    }

    /// Submits what is recorded, and returns the number of the last submission.
    pub(super) fn submit(&mut self, reports: &WgpuReports) -> Result<u64> {
        let Some(open) = &self.open else { return Ok(self.submitted) };
        for [device, host] in reports.copies(open.reports) {
            self.download(&device, &host)?;
        }
        self.resolve_timings()?;
        let Submission { pass, encoder, copies, .. } = self.open.take().expect("something is recorded");
        drop(pass);
        let _inside = self.gpu.enter_to_work("submit commands")?;
        self.submitted += 1;
        let (number, gpu) = (self.submitted, &self.gpu);
        let submit = || gpu.queue.submit([encoder.finish()]);
        let index = if HAS_THREADS { submit() } else { gpu.attempt_in_browser(ErrorFilter::Validation, submit) };
        let verdicts = gpu.take_verdicts();
        gpu.common.counting.submission();
        let progress = Arc::clone(&self.progress);
        gpu.queue.on_submitted_work_done(move || progress.reach(number));
        self.in_flight.push_back(InFlight { number, index, verdicts, error: None });
        for copy in copies {
            let (mapped, progress) = (Arc::clone(&copy.mapped), Arc::clone(&self.progress));
            let told = move |answer: Result<_, _>| {
                mapped.store(if answer.is_ok() { MAPPED } else { FAILED }, Ordering::Release);
                progress.wake_all();
            };
            copy.staging.slice(..).map_async(MapMode::Read, told);
            self.copies.push_back(HostCopy { number, ..copy });
        }
        Ok(number)
    }

    /// The submission that is to be done before `number` is reached; `None` if that is.
    pub(super) fn index(&self, number: u64) -> Option<SubmissionIndex> {
        self.in_flight.iter().find(|submission| submission.number >= number).map(|submission| submission.index.clone())
    }

    /// The submission that is to be waited for before anything else is submitted, if there are too many.
    pub(super) fn overdue(&self) -> Option<u64> {
        if self.in_flight.len() < MOST_IN_FLIGHT { None } else { self.in_flight.front().map(|submission| submission.number) }
    }

    /// Finishes the copies to the host that have arrived, and returns the number of the last submission of which everything is done.
    pub(super) fn caught_up(&mut self) -> Result<Mark> {
        let reached = self.judged();
        while let Some(copy) = self.copies.pop_front_if(|copy| copy.number <= reached && copy.mapped.load(Ordering::Acquire) != UNMAPPED) {
            copy.finish(&self.gpu)?;
        }
        Ok(Mark(self.copies.front().map_or(reached, |copy| reached.min(copy.number - 1))))
    }

    /// The number of the last submission that is done; in browsers, it was also told what was wrong of it, which may come later.
    fn judged(&mut self) -> u64 {
        let done = self.progress.reached();
        while let Some(submission) = self.in_flight.front_mut().filter(|submission| submission.number <= done) {
            if !submission.is_judged(&self.progress) {
                return submission.number - 1;
            }
            if let Some(error) = self.in_flight.pop_front().and_then(|submission| submission.error) {
                self.gpu.fail(&error);
            }
        }
        done
    }
}

impl InFlight {
    /// Whether all verdicts are told; if not, `progress` is who will be woken.
    fn is_judged(&mut self, progress: &Arc<Progress>) -> bool {
        if self.verdicts.is_empty() {
            return true;
        }
        let waker = Arc::clone(progress).into();
        self.verdicts.retain_mut(|verdict| match verdict.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(error) => {
                self.error = self.error.take().or(error);
                false
            }
            Poll::Pending => true,
        });
        self.verdicts.is_empty()
    }
}

impl Timings {
    fn new(gpu: &Gpu) -> Self {
        let count = 2 * (MOST_COMMANDS + 1);
        let descriptor = QuerySetDescriptor { label: None, ty: QueryType::Timestamp, count };
        Self { queries: gpu.device.create_query_set(&descriptor), measured: Vec::new() }
    }
}

impl HostCopy {
    fn finish(self, gpu: &Gpu) -> Result<()> {
        let bytes = self.staging.get_mapped_range(..).map_err(|source| {
            let told = gpu.check("copy to the host").err();
            told.unwrap_or_else(|| Error::Backend { kind: KIND, operation: "copy to the host", source: source.into() })
        })?;
        match self.wanted {
            Wanted::Bytes { start, memory, offset, size } => {
                let bytes = &bytes[start as usize..][..size as usize];
                let start = memory.host_address().expect("the destination is the host's memory");
                // SAFETY: the region lies inside its memory, which is the host's; nobody looks at it before the copy's mark is reached,
                // which is after this.
                unsafe { start.as_ptr().add(offset as usize).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
            }
            Wanted::Times(measured) => {
                let tick = gpu.tick.expect("nothing is measured without timestamps");
                let nanoseconds = |time: &[u8]| u64::from_ne_bytes(time.try_into().expect("a timestamp has 8 bytes")) as f64 * tick;
                for (work, times) in measured.into_iter().zip(bytes.chunks_exact(16)) {
                    let [start, stop] = [&times[..8], &times[8..]].map(nanoseconds);
                    gpu.common.profiler.measured(work, start as u64, (stop - start) as u64);
                }
            }
        }
        Ok(())
    }
}

/// Bytes of a buffer, from a word's start to a word's end.
struct WholeWords {
    start: u64,
    size: u64,
}

fn whole_words(region: &Region<'_>) -> WholeWords {
    let start = region.offset / WORD * WORD;
    WholeWords { start, size: (region.offset + region.size).next_multiple_of(WORD) - start }
}
