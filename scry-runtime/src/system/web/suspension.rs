//! Waiting in a page, for tests alone: the browser suspends the WebAssembly stack (JavaScript Promise Integration), so that the page's thread
//! goes on meanwhile. It takes `--cfg scry_suspends`, and works only below an export that is marked as `jspi`: the corpus, which is written for
//! threads, runs so in a browser (`tests/browser`).

use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake};

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;

thread_local! {
    /// Whether the future that is waited for was woken since it was polled last.
    static WOKEN: Cell<bool> = const { Cell::new(false) };
    /// Ends the suspension, if there is one.
    static RESUME: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// What `future` gives; the stack is suspended until it is there.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let (mut future, waker) = (pin!(future), Arc::new(Sleeper).into());
    loop {
        WOKEN.set(false);
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending if WOKEN.get() => {}
            Poll::Pending => suspend(),
        }
    }
}

/// The one stack there is.
struct Sleeper;

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        WOKEN.set(true);
        if let Some(resume) = RESUME.take() {
            resume.call0(&JsValue::UNDEFINED).expect("the function that resolves a promise throws nothing");
        }
    }
}

/// Suspends the stack until somebody calls [`Sleeper::wake`].
#[expect(deprecated, reason = "that is how wasm-bindgen says that this part of it may change")]
fn suspend() {
    let promise = Promise::new(&mut |resolve, _| {
        RESUME.set(Some(resolve));
    });
    js_sys::futures::jspi_block_on_promise(&promise).expect("nobody rejects this promise");
}
