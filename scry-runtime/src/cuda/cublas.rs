//! cuBLAS, found at run time when it is first asked for.
//!
//! cudarc opens the library at the first call and looks up each function when it is first called; what it does not find then is
//! a panic. So nothing here may call a function of cuBLAS before `find` has found all of them, nor one that is not in its list.

use std::cell::OnceCell;
use std::ptr;
use std::sync::{Arc, OnceLock};

use cudarc::cublas::sys::{self as blas, cublasHandle_t, cublasOperation_t, cublasStatus_t};
use cudarc::driver::sys::CUstream;

use super::capture::{Capture, Captured};
use super::error::KIND;
use super::memory;
use super::stream::Stream;
use crate::command::MatrixProduct;
use crate::error::{Error, Result};
use crate::system::Lock;

/// cuBLAS on one opened device.
pub(super) struct Blas {
    stream: Arc<Stream>,
    /// Made by the first product. "It is not recommended that multiple threads share the same handle": one at a time does.
    handle: Lock<Option<Handle>>,
}

impl Blas {
    pub(super) fn new(stream: &Arc<Stream>) -> Self {
        Self { stream: Arc::clone(stream), handle: Lock::new(None) }
    }

    /// Queues a product, of which no dimension is zero.
    pub(super) fn multiply(&self, product: &MatrixProduct<'_>) -> Result<()> {
        self.with_handle(|handle| handle.multiply(product))
    }

    /// An `Err` if the library is not there.
    pub(super) fn prepare(&self) -> Result<()> {
        self.with_handle(|_| Ok(()))
    }

    /// A product of which no dimension is zero, as a graph. All that are captured have one workspace, so they may not run at once.
    pub(super) fn capture(&self, product: &MatrixProduct<'_>) -> Result<Captured> {
        self.with_handle(|handle| handle.capture(product))
    }

    fn with_handle<R>(&self, work: impl FnOnce(&Handle) -> Result<R>) -> Result<R> {
        let mut handle = self.handle.lock();
        match &*handle {
            Some(handle) => work(handle),
            None => work(handle.insert(Handle::create(&self.stream)?)),
        }
    }
}

/// A handle of the library's, whose work goes to the device's stream.
struct Handle {
    stream: Arc<Stream>,
    raw: cublasHandle_t,
    /// Made by the first product that becomes part of a graph.
    capture: OnceCell<Capture>,
}

// SAFETY: "the library is thread safe and its functions can be called from multiple host threads, even with the same handle".
unsafe impl Send for Handle {}

impl Handle {
    fn create(stream: &Arc<Stream>) -> Result<Self> {
        find()?;
        stream.bind()?;
        let mut raw = ptr::null_mut();
        // SAFETY: "initializes the cuBLAS library and creates a handle to an opaque structure holding the cuBLAS library context",
        // which is for the device of the current context; that is bound, and `raw` outlives the call.
        check_blas(unsafe { blas::cublasCreate_v2(&raw mut raw) }, "start cuBLAS")?;
        let handle = Self { stream: Arc::clone(stream), raw, capture: OnceCell::new() };
        handle.set_stream(stream.handle())?;
        Ok(handle)
    }

    fn set_stream(&self, stream: CUstream) -> Result<()> {
        // SAFETY: "sets the cuBLAS library stream, which will be used to execute all subsequent calls to the cuBLAS library functions";
        // a `cudaStream_t` and a `CUstream` are one type in NVIDIA's headers, and the stream lives as long as the handle.
        check_blas(unsafe { blas::cublasSetStream_v2(self.raw, stream.cast()) }, "give cuBLAS its stream")
    }

    /// As `multiply`, captured. "The cuBLAS library's workspace is allocated by the library"; in a graph that would be a node that
    /// allocates, so the work gets one that stays.
    fn capture(&self, product: &MatrixProduct<'_>) -> Result<Captured> {
        let capture = match self.capture.get() {
            Some(capture) => capture,
            None => {
                let capture = Capture::new(&self.stream)?;
                self.capture.get_or_init(|| capture)
            }
        };
        self.set_stream(capture.stream())?;
        let (workspace, size) = capture.workspace();
        // SAFETY: "sets the cuBLAS library workspace to a user-owned device buffer, which will be used to execute all subsequent calls to
        // the cuBLAS library functions (on the currently set stream)": it is as long, and lives as long as the handle.
        let answer = unsafe { blas::cublasSetWorkspace_v2(self.raw, ptr::without_provenance_mut(workspace as usize), size) };
        let captured = check_blas(answer, "give cuBLAS its memory").and_then(|()| capture.of(|| self.multiply(product)));
        // "cublasSetStream unconditionally resets the cuBLAS library workspace back to the default workspace pool".
        self.set_stream(self.stream.handle())?;
        captured
    }

    /// None of the dimensions is zero. What lies row by row is, column by column, the transposed matrix, and the transposed product
    /// is Bᵀ Aᵀ.
    fn multiply(&self, &MatrixProduct { a, b, c, m, n, k }: &MatrixProduct<'_>) -> Result<()> {
        self.stream.bind()?;
        let (a, b, c) = (memory::address(&self.stream, &a)?, memory::address(&self.stream, &b)?, memory::address(&self.stream, &c)?);
        let (none, one, zero) = (cublasOperation_t::CUBLAS_OP_N, 1.0f32, 0.0f32);
        // SAFETY: "matrices stored in column-major format with dimensions op(A) m×k, op(B) k×n and C m×n": for the transposed ones that
        // is n×k, k×m and n×m, with leading dimensions n, k and n, "ldc at least max(1, m)" and so on. The matrices are as large, alive
        // in the stream's order, and c is none of the others; alpha and beta are on the host, where the handle looks for them.
        let answer = unsafe {
            blas::cublasSgemm_v2(
                self.raw,
                none,
                none,
                n,
                m,
                k,
                &raw const one,
                ptr::without_provenance(b as usize),
                n,
                ptr::without_provenance(a as usize),
                k,
                &raw const zero,
                ptr::without_provenance_mut(c as usize),
                n,
            )
        };
        check_blas(answer, "multiply matrices with cuBLAS")
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if self.stream.bind_to_free() {
            // SAFETY: "releases hardware resources used by the cuBLAS library"; nobody else holds the handle, and the device has been
            // waited for before it drops what it has.
            let _ = unsafe { blas::cublasDestroy_v2(self.raw) };
        }
    }
}

/// Every function of cuBLAS that is called here, under the name that cudarc looks it up by.
const FUNCTIONS: [&str; 5] = ["cublasCreate_v2", "cublasDestroy_v2", "cublasSetStream_v2", "cublasSetWorkspace_v2", "cublasSgemm_v2"];

/// An `Err` if the library is not there, or not whole; every call after the first gives the first one's answer.
fn find() -> Result<()> {
    static FOUND: OnceLock<Result<(), String>> = OnceLock::new();
    FOUND.get_or_init(load).clone().map_err(|reason| Error::BackendUnavailable { kind: KIND, reason })
}

fn load() -> Result<(), String> {
    const HELP: &str = "help: install the CUDA toolkit, or `pip install nvidia-cublas` and add the folder that it puts the library in \
                        (`nvidia/.../lib`) to LD_LIBRARY_PATH";
    // SAFETY: "when a library is loaded, initialisation routines contained within it are executed": cuBLAS may be loaded at any time
    // and from any thread.
    if !unsafe { blas::is_culib_present() } {
        return Err(format!("cuBLAS was not found\n{HELP}"));
    }
    match FUNCTIONS.iter().find(|name| !is_there(name)) {
        None => Ok(()),
        Some(name) => Err(format!("the cuBLAS of this machine lacks `{name}`\n{HELP}")),
    }
}

/// Whether the library exports the function.
fn is_there(name: &str) -> bool {
    // SAFETY: `culib` needs the library, which the caller has found. "Users of this API must specify the correct type of the
    // function": it is not called here, only looked for.
    unsafe { blas::culib().get::<unsafe extern "C" fn()>(name.as_bytes()).is_ok() }
}

fn check_blas(answer: cublasStatus_t, operation: &'static str) -> Result<()> {
    match answer {
        cublasStatus_t::CUBLAS_STATUS_SUCCESS => Ok(()),
        refusal => Err(Error::Backend { kind: KIND, operation, source: format!("{refusal:?}").into() }),
    }
}
