//! Graphs as CUDA has them: a node for each dispatch, fill and copy, and an edge only where one must wait for another.
//!
//! The driver launches such a graph by one call. Arguments are set in what it has made of the graph; if other memory makes another
//! order, it is made anew.

use std::ffi::c_uint;
use std::ptr;
use std::sync::Arc;

#[cfg(feature = "cublas")]
use arrayvec::ArrayVec;
use cudarc::driver::sys::{
    self, CUDA_KERNEL_NODE_PARAMS, CUDA_MEMCPY3D, CUDA_MEMSET_NODE_PARAMS, CUgraph, CUgraphExec, CUgraphNode, CUmemorytype,
};

#[cfg(feature = "cublas")]
use super::cublas::Blas;
use super::error::{attempt, check};
use super::launch::Arguments;
use super::memory::address;
use super::raw::RawFunction;
use super::reports::OrderedReports;
use super::stream::Stream;
use super::{Cuda, Opened};
use crate::command::Dependencies;
#[cfg(feature = "cublas")]
use crate::command::MAX_BINDINGS;
#[cfg(feature = "cublas")]
use crate::command::Touch;
use crate::command::{Changes, Command, Launch, PrintNumbers, Recording, Region, Replay};
use crate::error::Result;
use crate::kernel::grid::dispatches;
use crate::system::fault::Site;

/// A graph of `recording`.
pub(super) fn new(cuda: &Cuda, recording: &mut Recording) -> Result<Box<dyn Replay>> {
    let mut launches = Launches {
        printing: Vec::new(),
        opened: Arc::clone(&cuda.opened),
        reports: Arc::clone(&cuda.reports),
        stream: Arc::clone(&cuda.stream),
        #[cfg(feature = "cublas")]
        blas: Arc::clone(&cuda.blas),
    };
    recording.each_launch(|index, kernel| {
        cuda.opened.kernels.function(kernel)?;
        if kernel.prints {
            launches.printing.push(index);
        }
        Ok(())
    })?;
    let order = order(recording)?;
    let made = Made::new(&launches, &order, recording)?;
    Ok(Box::new(CudaGraph { made, order, launches }))
}

struct CudaGraph {
    made: Made,
    order: Order,
    launches: Launches,
}

/// What a recording's launches are made ready with.
struct Launches {
    /// The indices of those that print.
    printing: Vec<usize>,
    /// Has the kernels' functions, which are valid as long as it is.
    opened: Arc<Opened>,
    reports: Arc<OrderedReports>,
    stream: Arc<Stream>,
    #[cfg(feature = "cublas")]
    blas: Arc<Blas>,
}

/// The commands that do something, each with those that it waits for.
type Order = Vec<(usize, Vec<usize>)>;

fn order(recording: &mut Recording) -> Result<Order> {
    let (mut order, mut dependencies) = (Order::new(), Dependencies::default());
    recording.each(|index, command| {
        let touches = command.touches();
        #[cfg(feature = "cublas")]
        let workspace = matches!(command, Command::Product(_)).then_some(Touch { memory: WORKSPACE, bytes: 0..1, writes: true });
        #[cfg(feature = "cublas")]
        let touches: ArrayVec<_, MAX_BINDINGS> = touches.into_iter().chain(workspace).collect();
        order.push((index, dependencies.command(index, &touches)));
        Ok(())
    })?;
    Ok(order)
}

/// Stands for the memory that captured products of matrices have in common: no memory has this address.
#[cfg(feature = "cublas")]
const WORKSPACE: u64 = 0;

impl Replay for CudaGraph {
    fn launch(&mut self, recording: &mut Recording, changes: &Changes) -> Result<()> {
        let Self { made, order, launches } = self;
        launches.stream.bind()?;
        launches.reports.ordered_together(launches.printing.len() as u32, |first_number| {
            launches.set_numbers(recording, first_number)?;
            let new_order = if changes.memory { Some(self::order(recording)?).filter(|new| new != order) } else { None };
            let is_set = new_order.is_none() && made.set(launches, recording, launches.printing.iter().chain(&changes.commands))?;
            if !is_set {
                let new_order = new_order.unwrap_or_else(|| order.clone());
                *made = Made::new(launches, &new_order, recording)?;
                *order = new_order;
            }
            made.launch()
        })
    }
}

impl Launches {
    /// Numbers the launches that print.
    fn set_numbers(&self, recording: &mut Recording, first: u32) -> Result<()> {
        let mut numbers = PrintNumbers::from(first);
        self.printing.iter().try_for_each(|&index| {
            recording.visit(index, |command| {
                if let Command::Launch(launch) = command {
                    numbers.number(launch.block);
                }
                Ok(())
            })
        })
    }

    /// Gives `visit` the dispatches of `launch` as the driver takes them.
    fn dispatches(&self, launch: &mut Launch<'_>, mut visit: impl FnMut(&CUDA_KERNEL_NODE_PARAMS) -> Result<()>) -> Result<()> {
        let groups = launch.kernel.workgroups(launch.grid);
        let mut arguments = Arguments::new(self.opened.kernels.function(launch.kernel)?, launch);
        arguments.find(&self.stream, &self.reports)?;
        dispatches(groups, self.opened.max_groups.0).try_for_each(|part| arguments.dispatch(&part, &mut visit))
    }
}

/// A graph as the driver runs it.
struct Made {
    graph: CUgraph,
    executable: CUgraphExec,
    /// The nodes of each command: none if it does nothing, several if its grid is cut.
    nodes: Vec<Vec<CUgraphNode>>,
    stream: Arc<Stream>,
}

// SAFETY: handles, not memory; the driver's functions may be called with them from any thread that has bound the context, and "graph
// objects are not internally synchronized": whoever calls has `self` alone.
unsafe impl Send for Made {}

impl Made {
    /// The context is bound.
    fn new(launches: &Launches, order: &Order, recording: &mut Recording) -> Result<Self> {
        launches.stream.bind()?;
        let nodes = vec![Vec::new(); recording.len()];
        let mut made = Self { graph: ptr::null_mut(), executable: ptr::null_mut(), nodes, stream: Arc::clone(&launches.stream) };
        // SAFETY: "creates an empty graph, which is returned via phGraph; flags: graph creation flags, must be 0".
        check(attempt(Site::Memory, || unsafe { sys::cuGraphCreate(&raw mut made.graph, 0) }), "create a graph")?;
        for (index, before) in order {
            let before: Vec<CUgraphNode> = before.iter().flat_map(|&index| &made.nodes[index]).copied().collect();
            recording.visit(*index, |command| made.add(launches, *index, command, &before))?;
        }
        // SAFETY: "instantiates hGraph as an executable graph"; the graph is whole, and there are no flags.
        let answer = attempt(Site::Memory, || unsafe { sys::cuGraphInstantiateWithFlags(&raw mut made.executable, made.graph, 0) });
        check(answer, "make a graph ready")?;
        Ok(made)
    }

    /// Adds the nodes of a command that waits for those `before`.
    fn add(&mut self, launches: &Launches, index: usize, command: &mut Command<'_>, before: &[CUgraphNode]) -> Result<()> {
        match command {
            Command::Launch(launch) => launches.dispatches(launch, |params| self.add_kernel(index, params, before)),
            Command::Raw(launch) => {
                let kernel = RawFunction::of(&**launch.kernel);
                kernel.dispatch(&launches.stream, launch, |params| self.add_kernel(index, params, before))
            }
            Command::Fill(destination, word) => {
                let (params, context) = (fill_of(&self.stream, destination, *word)?, self.stream.context());
                self.add_node(index, |node, graph| {
                    // SAFETY: "creates a new memset node and adds it to hGraph; the element size must be 1, 2, or 4": offset and size are
                    // multiples of four. The memory is held as a slice's is.
                    unsafe { sys::cuGraphAddMemsetNode(node, graph, before.as_ptr(), before.len(), &raw const params, context) }
                })
            }
            Command::Copy(_, source, destination) => {
                let (params, context) = (copy_of(&self.stream, source, destination)?, self.stream.context());
                self.add_node(index, |node, graph| {
                    // SAFETY: "creates a new memcpy node and adds it to hGraph": a row of bytes, in memory that is held as a slice's is.
                    unsafe { sys::cuGraphAddMemcpyNode(node, graph, before.as_ptr(), before.len(), &raw const params, context) }
                })
            }
            #[cfg(feature = "cublas")]
            Command::Product(product) => {
                let captured = launches.blas.capture(product)?;
                self.add_node(index, |node, graph| {
                    // SAFETY: "creates a new node which executes an embedded graph, and adds it to hGraph; the child graph is cloned into
                    // the node in this call". The matrices are held as slices are, and the workspace by the device's cuBLAS.
                    unsafe { sys::cuGraphAddChildGraphNode(node, graph, before.as_ptr(), before.len(), captured.graph()) }
                })
            }
        }
    }

    fn add_kernel(&mut self, index: usize, params: &CUDA_KERNEL_NODE_PARAMS, before: &[CUgraphNode]) -> Result<()> {
        self.add_node(index, |node, graph| {
            // SAFETY: "creates a new kernel execution node and adds it to hGraph with numDependencies dependencies; kernelParams needs to
            // be an array of N pointers, each to a region of memory from which the actual kernel parameter will be copied", which it is
            // during the call: the parameters are the function's, see where a dispatch is made, in `launch` and in `raw`.
            // The recording holds the memory and the raw kernels as long as the graph may be launched, and what is launched is in
            // the stream's order.
            unsafe { sys::cuGraphAddKernelNode_v2(node, graph, before.as_ptr(), before.len(), params) }
        })
    }

    fn add_node(&mut self, index: usize, add: impl FnOnce(*mut CUgraphNode, CUgraph) -> sys::CUresult) -> Result<()> {
        let mut node = ptr::null_mut();
        check(attempt(Site::Memory, || add(&raw mut node, self.graph)), "add to a graph")?;
        self.nodes[index].push(node);
        Ok(())
    }

    /// Sets the arguments of commands, unless one of them has not as many nodes as before.
    fn set<'a>(&self, launches: &Launches, recording: &mut Recording, commands: impl Iterator<Item = &'a usize>) -> Result<bool> {
        let mut fits = true;
        for &index in commands {
            let mut nodes = self.nodes[index].iter();
            recording.visit(index, |command| match command {
                Command::Launch(launch) => launches.dispatches(launch, |params| match nodes.next() {
                    Some(&node) => self.set_node(node, params),
                    None => {
                        fits = false;
                        Ok(())
                    }
                }),
                Command::Raw(_) | Command::Fill(..) | Command::Copy(..) => Ok(()),
                #[cfg(feature = "cublas")]
                Command::Product(_) => Ok(()),
            })?;
            fits &= nodes.next().is_none();
        }
        Ok(fits)
    }

    fn set_node(&self, node: CUgraphNode, params: &CUDA_KERNEL_NODE_PARAMS) -> Result<()> {
        // SAFETY: "sets the parameters of a kernel node in an executable graph; the node is identified by the corresponding node hNode in
        // the non-executable graph", which is kept; the function is the same, or that of the kernel's other form: "the owning context of the
        // function cannot change", and neither form launches kernels. "Already enqueued or running launches of hGraphExec are not affected".
        // The parameters are those of a launch, see `add`.
        let answer = attempt(Site::Memory, || unsafe { sys::cuGraphExecKernelNodeSetParams_v2(self.executable, node, params) });
        check(answer, "change a graph")
    }

    /// Queues the graph; the context is bound.
    fn launch(&self) -> Result<()> {
        // SAFETY: "each launch is ordered behind both any previous work in hStream and any previous launches of hGraphExec": the memory
        // of its nodes is held by the recording now, and freed in the stream's order.
        let answer = attempt(Site::Work, || unsafe { sys::cuGraphLaunch(self.executable, self.stream.handle()) });
        check(answer, "launch a graph")
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if !self.stream.bind_to_free() {
            return;
        }
        if !self.executable.is_null() {
            // SAFETY: nobody else has the handle. "If the executable graph is in-flight, it will not be terminated, but rather freed
            // asynchronously on completion."
            let _ = unsafe { sys::cuGraphExecDestroy(self.executable) };
        }
        if !self.graph.is_null() {
            // SAFETY: "destroys the graph specified by hGraph, as well as all of its nodes"; nobody else has the handle.
            let _ = unsafe { sys::cuGraphDestroy(self.graph) };
        }
    }
}

fn fill_of(stream: &Stream, destination: &Region<'_>, word: u32) -> Result<CUDA_MEMSET_NODE_PARAMS> {
    let size = size_of::<u32>();
    // "pitch: pitch of destination device pointer; unused if height is 1".
    let (pitch, width) = (0, destination.size as usize / size);
    let dst = address(stream, destination)?;
    Ok(CUDA_MEMSET_NODE_PARAMS { dst, pitch, value: word, elementSize: size as c_uint, width, height: 1 })
}

fn copy_of(stream: &Stream, source: &Region<'_>, destination: &Region<'_>) -> Result<CUDA_MEMCPY3D> {
    Ok(CUDA_MEMCPY3D {
        srcXInBytes: 0,
        srcY: 0,
        srcZ: 0,
        srcLOD: 0,
        srcMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
        srcHost: ptr::null(),
        srcDevice: address(stream, source)?,
        srcArray: ptr::null_mut(),
        reserved0: ptr::null_mut(),
        srcPitch: 0,
        srcHeight: 0,
        dstXInBytes: 0,
        dstY: 0,
        dstZ: 0,
        dstLOD: 0,
        dstMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
        dstHost: ptr::null_mut(),
        dstDevice: address(stream, destination)?,
        dstArray: ptr::null_mut(),
        reserved1: ptr::null_mut(),
        dstPitch: 0,
        dstHeight: 0,
        WidthInBytes: source.size as usize,
        Height: 1,
        Depth: 1,
    })
}
