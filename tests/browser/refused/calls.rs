//! Every call that waits. `xtask/src/browser/refused.rs` holds what rustc says of them, where it compiles for browsers, to `calls.txt`.

use scry::{BackendKind, Batch, Buffer, Device, DeviceInfo, Download, Result, Stream, Ticket, diagnostics};

/// Calls that open devices.
pub fn open(info: &DeviceInfo) -> Result<Vec<Device>> {
    println!("{}", diagnostics::backends().len());
    println!("{}", Device::list().len());
    Ok(vec![Device::auto()?, Device::open("gpu")?, Device::with_backend(BackendKind::Wgpu)?, Device::with_info(info)?])
}

/// Calls that wait for all of a device.
pub fn wait(device: &Device, other: &Ticket) -> Result<()> {
    device.sync()?;
    device.wait(other)?;
    device.profile(|| ())?;
    device.host_buffer::<u32>(8).map(drop)
}

/// Calls that wait for an order of work.
pub fn wait_in_order(stream: &Stream, other: &Ticket, batch: Batch) -> Result<()> {
    batch.submit()?;
    stream.wait(other)?;
    stream.sync()
}

/// Calls that wait for elements.
pub fn read(buffer: &Buffer<u32>, elements: &mut [u32], later: Download<u32>, ticket: Ticket) -> Result<Vec<u32>> {
    ticket.wait()?;
    buffer.read_into(elements)?;
    Ok([buffer.download()?, later.wait()?].concat())
}
