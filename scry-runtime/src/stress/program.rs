//! A program that has a device do everything that takes memory: buffers, host buffers, copies of all lengths, kernels with blocks of
//! all sorts, and kernels that panic and print.

use std::sync::{Arc, Mutex};

use crate::kernel::Argument::Word;
use crate::kernel::launch;
use crate::panic::tests::kernels::{LONG, SUCCEED};
use crate::print::tests::kernels::PRINT;
use crate::{Device, Result, ValueArgument};

const LEN: usize = 1 << 16;

/// Runs the program; what it computes is right, or a call has failed.
pub(super) fn run(device: &Device) -> Result<()> {
    let printed = Arc::new(Mutex::new(0));
    let count = Arc::clone(&printed);
    device.on_print(move |_, _| *count.lock().unwrap() += 1);

    let x = device.upload(&vec![3u32; LEN])?;
    let y = device.alloc::<u32>(LEN)?;
    let mut host = device.host_buffer::<u32>(LEN)?;
    host.fill(5);
    y.write_from(&host, ..)?;
    launch(device, &SUCCEED, &[Word(0), Word(LEN as u32 / 2), (&y).into()], LEN)?;
    launch(device, &LONG, &[[4u32; 40].argument(), (&x.slice(..4)?).into()], 4)?;
    launch(device, &PRINT, &[Word(14)], 16)?;
    let words = y.download()?;
    assert!(words[..LEN / 2].iter().copied().eq(1..=LEN as u32 / 2), "what the kernel wrote on {}", device.name());
    assert!(words[LEN / 2..].iter().all(|&word| word == 5), "what the host wrote on {}", device.name());
    x.read_into(&mut host)?;
    assert!(host[..4] == [160; 4] && host[4..].iter().all(|&word| word == 3), "on {}", device.name());
    device.sync()?;
    assert_eq!(*printed.lock().unwrap(), 3, "on {}", device.name());
    Ok(())
}
