//! A program that has a device do everything that takes memory: buffers, host buffers, copies of all lengths, kernels with blocks of
//! all sorts, kernels that panic and print, and graphs of some.

use std::sync::{Arc, Mutex};

use scry::{Device, Result};

use super::{print_halves, succeed, sum_weights};

const LEN: usize = 1 << 16;

/// Runs the program; what it computes is right, or a call has failed.
pub(crate) fn run(device: &Device) -> Result<()> {
    let printed = Arc::new(Mutex::new(0));
    let count = Arc::clone(&printed);
    device.on_print(move |_, _| *count.lock().unwrap() += 1);

    let x = device.upload(&vec![3u32; LEN])?;
    let y = device.alloc::<u32>(LEN)?;
    let mut host = device.host_buffer::<u32>(LEN)?;
    host.fill(5);
    y.write_from(&host, ..)?;
    succeed.launch(device, LEN as u32 / 2, &y, LEN)?;
    sum_weights.launch(device, [4u32; 40], &x.slice(..4)?, 4)?;
    print_halves.launch(device, 14, 16)?;
    let copy = device.copy_buffer(&y.slice(..10)?)?;
    let words = y.download()?;
    assert!(words[..LEN / 2].iter().copied().eq(1..=LEN as u32 / 2), "what the kernel wrote on {}", device.name());
    assert!(words[LEN / 2..].iter().all(|&word| word == 5), "what the host wrote on {}", device.name());
    assert!(copy.download()?.into_iter().eq(1..=10), "what the device copied on {}", device.name());
    x.read_into(&mut host)?;
    assert!(host[..4] == [160; 4] && host[4..].iter().all(|&word| word == 3), "on {}", device.name());
    replay(device)?;
    device.sync()?;
    assert_eq!(*printed.lock().unwrap(), 3, "on {}", device.name());
    Ok(())
}

/// As `run`, by way of batches, graphs and tickets.
fn replay(device: &Device) -> Result<()> {
    let (x, y) = (device.upload(&[1u32; 16])?, device.alloc::<u32>(16)?);
    let mut batch = device.batch()?;
    batch.copy(&x, &y)?;
    succeed.launch(&mut batch, 4, &y, 16)?;
    sum_weights.launch(&mut batch, [2u32; 40], &y.slice(8..)?, 2)?;
    batch.fill(&x, 7)?;
    let mut graph = batch.finish()?;
    graph.launch()?;
    let first = y.download_async()?;
    succeed.launch(graph.replace(0), 2, &y, 16)?;
    graph.launch_async()?.wait()?;
    let mut expected = [1u32; 16];
    expected[..4].copy_from_slice(&[1, 2, 3, 4]);
    expected[8..10].fill(80);
    assert_eq!(first.wait()?, expected, "on {}", device.name());
    expected.fill(7);
    expected[..2].copy_from_slice(&[1, 2]);
    expected[8..10].fill(80);
    assert_eq!(y.download_async()?.wait()?, expected, "on {}", device.name());
    let mut batch = device.batch()?;
    batch.copy(&x, &y)?;
    let ticket = batch.submit_async()?;
    while !ticket.is_ready()? {
        std::thread::yield_now();
    }
    ticket.wait()
}
