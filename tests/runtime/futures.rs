//! Tickets and downloads as futures, under two executors.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use scry::{BackendKind, Device, Error};

use crate::kernels::{fail, step, stepped, steps, work};
use crate::long_work::{LONG, is_asynchronous, is_sure, start_long, worked};
use crate::{every_device, panicked, zeros};

fn tokio(future: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future);
}

/// Counts how often it is woken.
#[derive(Default)]
struct Counter(AtomicUsize);

impl Wake for Counter {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

impl Counter {
    /// Waits, not too long, until it was woken so often.
    fn wait_for(&self, count: usize) {
        let start = Instant::now();
        while self.0.load(Ordering::SeqCst) < count {
            assert!(start.elapsed() < Duration::from_mins(1), "nobody was woken");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn poll<F: Future + Unpin>(future: &mut F, counter: &Arc<Counter>) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(&Waker::from(Arc::clone(counter))))
}

#[test]
fn a_ticket_is_awaited() {
    every_device(|device| {
        pollster::block_on(async {
            let y = zeros(device, 1);
            let ticket = start_long(device, &y);
            ticket.clone().await.unwrap();
            assert!(ticket.is_ready().unwrap());
            ticket.await.unwrap();
            assert_eq!(y.download_async().unwrap().await.unwrap(), [worked(LONG, 0)]);
        });
    });
}

#[test]
fn what_waits_has_a_form_that_is_awaited_on_any_thread() {
    fn send<F: Future + Send>(future: F) -> F {
        future
    }
    async fn program() {
        let infos = Device::list_async().await;
        assert_eq!(infos, Device::list());
        for info in infos {
            let device = Device::with_info_async(&info).await.unwrap();
            let y = zeros(&device, 10);
            fail.launch(&device, 7, &y, 10).unwrap();
            assert_eq!(panicked(device.sync_async().await), 3);
            device.sync_async().await.unwrap();
            let stream = device.stream().unwrap();
            fail.launch(&stream, 8, &y, 10).unwrap();
            assert_eq!(panicked(stream.sync_async().await), 2);
            let (filled, profile) = device.profile_async(async || y.fill(9)).await.unwrap();
            filled.unwrap();
            assert!(profile.duration() > Duration::ZERO);
            assert_eq!(y.download_async().unwrap().await.unwrap(), [9; 10]);
        }
        assert_eq!(Device::open_async("cpu").await.unwrap().backend_kind(), BackendKind::Cpu);
        assert!(Device::with_backend_async(BackendKind::Sanitizer).await.unwrap().findings().is_empty());
        assert!(matches!(Device::open_async("metal").await, Err(Error::UnknownDevice(name)) if name == "metal"));
        let auto = Device::auto_async().await.unwrap();
        assert_eq!(auto.info(), Device::auto().unwrap().info());
    }
    tokio(send(program()));
}

#[test]
fn several_downloads_are_awaited_together() {
    every_device(|device| {
        tokio(async {
            let [x, y, z] = [1u32, 2, 3].map(|word| device.upload(&vec![word; 10_000]).unwrap());
            step.launch(device, 1, &x, &y, 10_000).unwrap();
            let first = y.download_async().unwrap();
            step.launch(device, 2, &y, &z, 10_000).unwrap();
            let (second, done) = (z.download_async().unwrap(), device.ticket().unwrap());
            // The last is asked for first.
            let (done, second, first) = tokio::join!(done, second, first);
            done.unwrap();
            assert_eq!(first.unwrap(), vec![8; 10_000]);
            assert_eq!(second.unwrap(), vec![stepped(2, 8, 3); 10_000], "on {}", device.name());
        });
    });
}

#[test]
fn tasks_share_a_device() {
    every_device(|device| {
        tokio(async {
            let run = |task: u32| {
                let device = device.clone();
                async move {
                    let y = device.upload(&[task; 100])?;
                    for round in 0..20 {
                        work.launch(&device, round, &y, 100)?;
                        if round % 5 == 0 {
                            device.ticket()?.await?;
                        }
                    }
                    y.download_async()?.await
                }
            };
            let tasks: Vec<_> = (0..50).map(|task| tokio::spawn(run(task))).collect();
            for (number, task) in (0..).zip(tasks) {
                assert_eq!(task.await.unwrap().unwrap(), [steps(190, number); 100]);
            }
        });
    });
}

#[test]
fn what_is_ready_first_is_selected_and_the_rest_can_be_dropped() {
    every_device(|device| {
        tokio(async {
            let y = zeros(device, 1);
            let start = Instant::now();
            let early = start_long(device, &y);
            let late = start_long(device, &y);
            let is_sure = is_sure(device, start);
            let is_early = tokio::select! {
                biased;
                done = late => { done.unwrap(); false }
                done = early => { done.unwrap(); true }
            };
            assert!(is_early || !is_sure, "nobody who waits for more keeps others waiting on {}", device.name());
            assert_eq!(y.download().unwrap(), [worked(2 * LONG, 0)]);
        });
    });
}

#[test]
fn devices_are_awaited_at_once() {
    tokio(async {
        let devices: Vec<_> = Device::list().iter().map(|info| Device::with_info(info).unwrap()).collect();
        let buffers: Vec<_> = devices.iter().map(|device| zeros(device, 1)).collect();
        let tickets: Vec<_> = devices.iter().zip(&buffers).map(|(device, y)| start_long(device, y)).collect();
        let tasks: Vec<_> = tickets.into_iter().map(tokio::spawn).collect();
        for (task, y) in tasks.into_iter().zip(buffers) {
            task.await.unwrap().unwrap();
            assert_eq!(y.download().unwrap(), [worked(LONG, 0)]);
        }
    });
}

#[test]
fn a_future_is_polled_no_more_than_it_must() {
    every_device(|device| {
        let y = zeros(device, 1);
        let mut ticket = pin!(start_long(device, &y));
        let mut polls = 0;
        pollster::block_on(poll_fn(|cx| {
            polls += 1;
            ticket.as_mut().poll(cx)
        }))
        .unwrap();
        assert!(polls <= 2, "{polls} polls on {}", device.name());
    });
}

#[test]
fn who_polled_last_is_woken() {
    every_device(|device| {
        let y = zeros(device, 1);
        let start = Instant::now();
        let mut ticket = start_long(device, &y);
        let [first, second] = [(); 2].map(|()| Arc::new(Counter::default()));
        let are_pending = poll(&mut ticket, &first).is_pending() && poll(&mut ticket, &second).is_pending();
        if !is_sure(device, start) {
            return;
        }
        assert!(are_pending);
        second.wait_for(1);
        assert_eq!(first.0.load(Ordering::SeqCst), 0, "on {}", device.name());
        assert!(matches!(poll(&mut ticket, &first), Poll::Ready(Ok(()))));
        assert!(matches!(poll(&mut ticket, &first), Poll::Ready(Ok(()))), "a ticket stays ready");
    });
}

#[test]
fn nobody_is_woken_for_a_future_that_was_dropped() {
    every_device(|device| {
        if !is_asynchronous(device) {
            return;
        }
        let y = zeros(device, 1);
        let start = Instant::now();
        let mut ticket = start_long(device, &y);
        let mut download = y.download_async().unwrap();
        let counter = Arc::new(Counter::default());
        let are_pending = poll(&mut ticket, &counter).is_pending() && poll(&mut download, &counter).is_pending();
        if !is_sure(device, start) {
            return;
        }
        assert!(are_pending);
        drop((ticket, download));
        assert_eq!(Arc::strong_count(&counter), 1, "wakers are let go of at once");
        assert_eq!(y.download().unwrap(), [worked(LONG, 0)]);
        assert_eq!(counter.0.load(Ordering::SeqCst), 0, "on {}", device.name());
    });
}

#[test]
fn many_futures_wait_at_once() {
    every_device(|device| {
        tokio(async {
            let y = zeros(device, 1);
            drop(start_long(device, &y));
            let mut futures = Vec::new();
            for word in 0..500u32 {
                y.fill(word).unwrap();
                futures.push(y.download_async().unwrap());
            }
            // Asked for in the wrong order, so that there is always one that is earlier than what is waited for.
            let tasks: Vec<_> = futures.into_iter().rev().map(tokio::spawn).collect();
            for (word, task) in (0..500).rev().zip(tasks) {
                assert_eq!(task.await.unwrap().unwrap(), [word]);
            }
        });
    });
}

#[test]
fn a_panic_is_told_to_who_awaits_first() {
    every_device(|device| {
        pollster::block_on(async {
            let y = device.alloc::<u32>(10).unwrap();
            fail.launch(device, 8, &y, 10).unwrap();
            let (ticket, download, again) = (device.ticket().unwrap(), y.download_async().unwrap(), y.download_async().unwrap());
            assert_eq!(panicked(download.await), 2);
            ticket.await.unwrap();
            assert_eq!(again.await.unwrap(), [1, 2, 3, 4, 5, 6, 7, 8, 0, 0]);
        });
    });
}

#[test]
fn futures_outlive_the_handles_of_their_device() {
    every_device(|device| {
        pollster::block_on(async {
            let device = Device::with_info(device.info()).unwrap();
            let y = zeros(&device, 1);
            let (ticket, download) = (start_long(&device, &y), y.download_async().unwrap());
            drop((device, y));
            ticket.await.unwrap();
            assert_eq!(download.await.unwrap(), [worked(LONG, 0)]);
        });
    });
}

#[test]
#[should_panic(expected = "a download delivers its elements once")]
fn a_download_delivers_once() {
    let device = Device::sanitizer().unwrap();
    let mut download = device.upload(&[1u32]).unwrap().download_async().unwrap();
    let counter = Arc::new(Counter::default());
    assert!(matches!(poll(&mut download, &counter), Poll::Ready(Ok(elements)) if elements == [1]));
    let _ = poll(&mut download, &counter);
}
