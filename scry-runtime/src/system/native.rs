//! What the standard library and threads are for: the clock, the standard streams, the environment, and work that is shared out.

use std::error::Error;
use std::pin::{Pin, pin};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Wake};
use std::thread::{self, Thread};
use std::time::Instant;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Whether work can be left to a thread of its own, and a thread can sleep until it is done.
pub(crate) const HAS_THREADS: bool = true;

/// Whether a call can wait.
#[cfg(feature = "wgpu")]
pub(crate) const CAN_WAIT: bool = true;

/// What is there later.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Waits for what `future` gives.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Sleeper(Thread);
    impl Wake for Sleeper {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let (mut future, waker) = (pin!(future), Arc::new(Sleeper(thread::current())).into());
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// Has `function`, which does not unwind, called when the process ends; if the system has no room for that, it is not.
#[cfg(any(feature = "vulkan", feature = "wgpu"))]
pub(crate) fn at_exit(function: extern "C" fn()) {
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> std::ffi::c_int;
    }
    // SAFETY: "the `atexit()` function registers the given function to be called at normal process termination"; it is a function for the
    // whole life of the program, and does not unwind.
    let _ = unsafe { atexit(function) };
}

/// The nanoseconds since the process first asked.
pub(crate) fn now() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

/// Writes to the standard output, as a test captures it.
pub(crate) fn write_out(text: &str) {
    print!("{text}");
}

/// Writes to the standard error, as a test captures it.
pub(crate) fn write_err(text: &str) {
    eprint!("{text}");
}

/// The process's environment, but for what is not Unicode.
pub(crate) fn variables() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.to_string_lossy().into_owned())))
}

/// Threads, one for each core, among which [`for_each`] and [`for_each_chunk`] share work out if one of them calls them.
pub(crate) struct Workers(ThreadPool);

impl Workers {
    /// Starts them; each begins with `begin`.
    pub(crate) fn start(begin: impl Fn() + Sync) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let pool = ThreadPoolBuilder::new().thread_name(|i| format!("scry-cpu-{i}")).build()?;
        // A worker's first look for work in another's queue allocates; let that be now.
        pool.broadcast(|_| {
            begin();
            rayon::yield_now();
        });
        Ok(Self(pool))
    }

    /// Has one of them run `work`, and lets go of all when that ends.
    pub(crate) fn run(self, work: impl FnOnce() + Send + 'static) {
        let pool = Arc::new(self);
        let keep = Arc::clone(&pool);
        pool.0.spawn(move || {
            work();
            drop(keep);
        });
    }
}

/// How many threads share the work of the one that calls this.
pub(crate) fn worker_count() -> usize {
    rayon::current_num_threads()
}

/// Calls `work` with each number below `count`; a thread takes at least so many in a row `together`.
pub(crate) fn for_each(count: usize, together: usize, work: impl Fn(usize) + Sync + Send) {
    (0..count).into_par_iter().with_min_len(together).for_each(work);
}

/// Calls `work` with each of the chunks of so many elements that `slice` is cut into, and with its number.
pub(crate) fn for_each_chunk<T: Send>(slice: &mut [T], len: usize, work: impl Fn(usize, &mut [T]) + Sync + Send) {
    slice.par_chunks_mut(len).enumerate().for_each(|(number, chunk)| work(number, chunk));
}
