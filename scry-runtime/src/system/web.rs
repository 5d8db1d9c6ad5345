//! What a browser has in place of `native`: one thread, which must never wait, the page's clock and its console, and no environment.

#[cfg(scry_suspends)]
mod suspension;

use std::error::Error;
use std::pin::Pin;
#[cfg(not(scry_suspends))]
use std::pin::pin;
#[cfg(not(scry_suspends))]
use std::task::{Context, Poll, Waker};

use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(any(feature = "vulkan", feature = "cuda"))]
compile_error!(
    "browsers have neither Vulkan nor CUDA\nhelp: for wasm32, depend on scry-compute with `default-features = false, features = [\"wgpu\"]`"
);

/// Whether work can be left to a thread of its own, and a thread can sleep until it is done.
pub(crate) const HAS_THREADS: bool = false;

/// Whether a call can wait: for tests, the browser suspends the WebAssembly stack.
#[cfg(feature = "wgpu")]
pub(crate) const CAN_WAIT: bool = cfg!(scry_suspends);

/// What is there later.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = T>>>;

#[cfg(scry_suspends)]
pub(crate) use suspension::block_on;

/// What `future` gives, which is there at once: calls that would wait are not compiled.
#[cfg(not(scry_suspends))]
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("nothing waits in a browser"),
    }
}

/// A page's code does not learn of its end.
#[cfg(feature = "wgpu")]
pub(crate) fn at_exit(_: extern "C" fn()) {}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
    #[wasm_bindgen(js_namespace = console)]
    fn log(text: &str);
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// The nanoseconds since the page was opened, as exactly as a browser tells.
pub(crate) fn now() -> u64 {
    (milliseconds() * 1e6) as u64
}

/// Writes to the console, which ends the line.
pub(crate) fn write_out(text: &str) {
    log(text.strip_suffix('\n').unwrap_or(text));
}

/// As [`write_out`], as an error.
pub(crate) fn write_err(text: &str) {
    error(text.strip_suffix('\n').unwrap_or(text));
}

/// A page has no environment.
pub(crate) fn variables() -> impl Iterator<Item = (String, String)> {
    std::iter::empty()
}

/// No threads: whoever has work does it.
pub(crate) struct Workers;

impl Workers {
    pub(crate) fn start(begin: impl Fn()) -> Result<Self, Box<dyn Error + Send + Sync>> {
        begin();
        Ok(Self)
    }

    /// There is nobody to run `work`.
    pub(crate) fn run(self, _work: impl FnOnce() + 'static) {}
}

pub(crate) fn worker_count() -> usize {
    1
}

/// Calls `work` with each number below `count`.
pub(crate) fn for_each(count: usize, _together: usize, work: impl Fn(usize)) {
    (0..count).for_each(work);
}

/// Calls `work` with each of the chunks of so many elements that `slice` is cut into, and with its number.
pub(crate) fn for_each_chunk<T>(slice: &mut [T], len: usize, work: impl Fn(usize, &mut [T])) {
    slice.chunks_mut(len).enumerate().for_each(|(number, chunk)| work(number, chunk));
}
