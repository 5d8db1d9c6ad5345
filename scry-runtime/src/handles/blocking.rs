//! Which calls wait. A thread may, but a page in a browser has one, and does nothing else while that waits: there the compiler refuses such
//! a call, and names what to await instead. With `--cfg scry_suspends`, which is for tests, such calls are there, too.

/// Holds for every call that waits, but in browsers for none.
#[diagnostic::on_unimplemented(
    message = "`{Call}` blocks, which browsers do not allow",
    label = "this would wait on the page's only thread",
    note = "await `{Instead}` instead"
)]
pub trait Blocks<Call, Instead: ?Sized> {}

#[cfg(any(not(target_arch = "wasm32"), scry_suspends))]
impl<T: ?Sized, Call, Instead: ?Sized> Blocks<Call, Instead> for T {}

/// The calls as types, so that a message has their names.
#[expect(non_camel_case_types, missing_debug_implementations, reason = "they are called as the calls are, and there is none of them")]
pub mod calls {
    /// [`crate::Device::auto`].
    pub enum auto {}
    /// [`crate::Device::auto_async`].
    pub enum auto_async {}
    /// [`crate::diagnostics::backends`].
    pub enum backends {}
    /// [`crate::Buffer::download`].
    pub enum download {}
    /// [`crate::Buffer::download_async`].
    pub enum download_async {}
    /// [`crate::Device::host_buffer`].
    pub enum host_buffer {}
    /// [`crate::Device::list`].
    pub enum list {}
    /// [`crate::Device::list_async`].
    pub enum list_async {}
    /// [`crate::Device::open`].
    pub enum open {}
    /// [`crate::Device::open_async`].
    pub enum open_async {}
    /// [`crate::Device::profile`].
    pub enum profile {}
    /// [`crate::Device::profile_async`].
    pub enum profile_async {}
    /// [`crate::Buffer::read_into`].
    pub enum read_into {}
    /// [`crate::Batch::submit`].
    pub enum submit {}
    /// [`crate::Batch::submit_async`].
    pub enum submit_async {}
    /// [`crate::Device::sync`].
    pub enum sync {}
    /// [`crate::Device::sync_async`].
    pub enum sync_async {}
    /// [`crate::Ticket::wait`].
    pub enum wait {}
    /// [`crate::Device::with_backend`].
    pub enum with_backend {}
    /// [`crate::Device::with_backend_async`].
    pub enum with_backend_async {}
    /// [`crate::Device::with_info`].
    pub enum with_info {}
    /// [`crate::Device::with_info_async`].
    pub enum with_info_async {}
}
