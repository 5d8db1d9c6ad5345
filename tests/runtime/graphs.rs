//! Graphs: replays, replacements, and the order of both.

use std::thread;
use std::time::Instant;

use scry::{Buffer, Device, Error, Graph};

use crate::kernels::{fail, number, print_halves, print_or_fail, step, stepped, steps, sum_weights, work};
use crate::long_work::{LONG, assert_goes_on, record, worked};
use crate::programs::{self, Op, Random, launch_step};
use crate::support::Printed;
use crate::{every_device, panicked, zeros};

fn graph_of(device: &Device, program: &[Op], buffers: &[Buffer<u32>]) -> Graph {
    let mut batch = device.batch().unwrap();
    program.iter().for_each(|op| op.record(&mut batch, buffers));
    batch.finish().unwrap()
}

fn run_all(program: &[Op], elements: &mut [Vec<u32>]) {
    program.iter().for_each(|op| op.run(elements));
}

#[test]
fn a_graph_that_is_replayed_a_thousand_times_gives_the_right_sums() {
    every_device(|device| {
        let program = programs::random(&mut Random(7), 8);
        let (mut elements, buffers) = (programs::elements(), programs::upload(device));
        let graph = graph_of(device, &program, &buffers);
        for _ in 0..1000 {
            graph.launch().unwrap();
            run_all(&program, &mut elements);
        }
        assert_eq!(programs::download(&buffers), elements, "on {}", device.name());
    });
}

#[test]
fn random_graphs_do_what_their_commands_do() {
    every_device(|device| {
        for seed in 100..120 {
            let program = programs::random(&mut Random(seed), 50);
            let (mut elements, buffers) = (programs::elements(), programs::upload(device));
            let graph = graph_of(device, &program, &buffers);
            for _ in 0..3 {
                graph.launch().unwrap();
                run_all(&program, &mut elements);
            }
            assert_eq!(programs::download(&buffers), elements, "seed {seed} on {}", device.name());
        }
    });
}

#[test]
fn replays_are_in_order_with_other_work() {
    every_device(|device| {
        let mut random = Random(3);
        let (mut elements, buffers) = (programs::elements(), programs::upload(device));
        let programs: Vec<_> = (0..2).map(|_| programs::random(&mut random, 6)).collect();
        let graphs: Vec<_> = programs.iter().map(|program| graph_of(device, program, &buffers)).collect();
        for round in 0..60 {
            graphs[round % 2].launch().unwrap();
            run_all(&programs[round % 2], &mut elements);
            let op = Op::random(&mut random);
            let mut batch = device.batch().unwrap();
            op.record(&mut batch, &buffers);
            let ticket = batch.submit_async().unwrap();
            op.run(&mut elements);
            if round % 10 == 0 {
                ticket.wait().unwrap();
            }
            if round % 7 == 0 {
                buffers[0].slice(5..10).unwrap().write(&[9; 5]).unwrap();
                elements[0][5..10].fill(9);
            }
        }
        assert_eq!(programs::download(&buffers), elements, "on {}", device.name());
    });
}

/// Random launches get random arguments, so that what has to wait for what changes all the time.
#[test]
fn replaced_launches_do_what_they_would_if_recorded_so() {
    every_device(|device| {
        for seed in 200..210 {
            let mut random = Random(seed);
            let mut program = programs::random(&mut random, 25);
            let (mut elements, buffers) = (programs::elements(), programs::upload(device));
            let mut graph = graph_of(device, &program, &buffers);
            let steps: Vec<usize> = (0..program.len()).filter(|&i| matches!(program[i], Op::Step { .. })).collect();
            assert_eq!(graph.launches(), steps.len());
            for round in 0..12 {
                for _ in 0..random.below(4) {
                    let index = random.below(steps.len());
                    let Op::Step { a, x, y } = &mut program[steps[index]] else { unreachable!() };
                    *a = random.below(1000) as u32;
                    if random.below(2) == 0 {
                        (*x, *y) = programs::parts(&mut random);
                    }
                    launch_step(graph.replace(index), *a, *x, *y, &buffers).unwrap();
                }
                graph.launch().unwrap();
                run_all(&program, &mut elements);
                assert_eq!(programs::download(&buffers), elements, "seed {seed}, round {round} on {}", device.name());
            }
        }
    });
}

#[test]
fn a_replaced_launch_waits_for_what_it_did_not_have_to_wait_for_before() {
    every_device(|device| {
        let [a, b, c] = [1u32, 2, 3].map(|word| device.upload(&[word; 64]).unwrap());
        let mut batch = device.batch().unwrap();
        record(&mut batch, 8, &a);
        step.launch(&mut batch, 0, &b, &c, 64).unwrap();
        let mut graph = batch.finish().unwrap();
        graph.launch().unwrap();
        assert_eq!(c.download().unwrap(), [11; 64]);
        step.launch(graph.replace(8), 0, &a, &c, 64).unwrap();
        graph.launch().unwrap();
        assert_eq!(c.download().unwrap(), [stepped(0, worked(16, 1), 11); 64], "on {}", device.name());
    });
}

#[test]
fn grids_can_be_replaced() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 1000]).unwrap(), zeros(device, 1000));
        let mut batch = device.batch().unwrap();
        step.launch(&mut batch, 0, &x, &y, 10).unwrap();
        batch.copy(&y, &x).unwrap();
        let mut graph = batch.finish().unwrap();
        let mut expected = (vec![1u32; 1000], vec![0u32; 1000]);
        for grid in [10usize, 1000, 0, 3, 3, 0, 700] {
            step.launch(graph.replace(0), 2, &x, &y, grid).unwrap();
            graph.launch().unwrap();
            for i in 0..grid {
                expected.1[i] = stepped(2, expected.0[i], expected.1[i]);
            }
            expected.0.copy_from_slice(&expected.1);
            assert_eq!((x.download().unwrap(), y.download().unwrap()), expected, "{grid} on {}", device.name());
        }
    });
}

#[test]
fn what_cannot_be_replaced_is_said_and_changes_nothing() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 8]).unwrap(), device.alloc::<u32>(8).unwrap());
        let mut batch = device.batch().unwrap();
        batch.fill(&y, 1).unwrap();
        step.launch(&mut batch, 5, &x, &y, 8).unwrap();
        let mut graph = batch.finish().unwrap();
        let error = work.launch(graph.replace(0), 5, &y, 8).unwrap_err();
        assert!(matches!(error, Error::OtherKernel { index: 0, recorded: "step", given: "work" }), "{error:?}");
        assert!(error.to_string().contains("`step`") && error.to_string().contains("`work`"), "{error}");
        let error = step.launch(graph.replace(1), 5, &x, &y, 8).unwrap_err();
        assert!(matches!(error, Error::NoSuchLaunch { index: 1, launches: 1 }), "{error:?}");
        let elsewhere = Device::with_info(device.info()).unwrap().upload(&[1u32; 8]).unwrap();
        let error = step.launch(graph.replace(0), 5, &elsewhere, &y, 8).unwrap_err();
        assert!(matches!(error, Error::WrongDevice { param: "x", .. }), "{error:?}");
        graph.launch().unwrap();
        assert_eq!(y.download().unwrap(), [9; 8]);
    });
}

#[test]
fn a_graph_can_be_dropped_while_it_runs() {
    every_device(|device| {
        let y = device.upload(&[1u32; 64]).unwrap();
        {
            let x = device.upload(&[1u32; 64]).unwrap();
            let mut batch = device.batch().unwrap();
            record(&mut batch, LONG / 20, &x);
            step.launch(&mut batch, 0, &x, &y, 64).unwrap();
            let graph = batch.finish().unwrap();
            drop(x);
            graph.launch().unwrap();
            graph.launch().unwrap();
        }
        // Memory that was freed too early would be used for these.
        let others: Vec<_> = (0..20).map(|_| device.upload(&[0u32; 64]).unwrap()).collect();
        let expected = stepped(0, worked(LONG / 10, 1), stepped(0, worked(LONG / 20, 1), 1));
        assert_eq!(y.download().unwrap(), [expected; 64], "on {}", device.name());
        drop(others);
    });
}

#[test]
fn replaced_buffers_live_as_long_as_they_are_used() {
    every_device(|device| {
        let y = zeros(device, 64);
        let x = device.upload(&[1u32; 64]).unwrap();
        let mut batch = device.batch().unwrap();
        work.launch(&mut batch, 10_000, &x, 64).unwrap();
        step.launch(&mut batch, 0, &x, &y, 64).unwrap();
        drop(x);
        let mut graph = batch.finish().unwrap();
        graph.launch().unwrap();
        let mut expected = stepped(0, steps(10_000, 1), 0);
        for round in 2..30u32 {
            let x = device.upload(&[round; 64]).unwrap();
            work.launch(graph.replace(0), 10_000, &x, 64).unwrap();
            step.launch(graph.replace(1), round, &x, &y, 64).unwrap();
            drop(x);
            graph.launch().unwrap();
            expected = stepped(round, steps(10_000, round), expected);
        }
        assert_eq!(y.download().unwrap(), [expected; 64], "on {}", device.name());
    });
}

#[test]
fn graphs_outlive_the_handles_of_their_device() {
    every_device(|device| {
        let device = Device::with_info(device.info()).unwrap();
        let y = device.upload(&[1u32; 8]).unwrap();
        let mut batch = device.batch().unwrap();
        work.launch(&mut batch, 1000, &y, 8).unwrap();
        let graph = batch.finish().unwrap();
        drop((device, y));
        let ticket = graph.launch_async().unwrap();
        drop(graph);
        ticket.wait().unwrap();
    });
}

#[test]
fn a_graph_tells_when_it_is_done() {
    every_device(|device| {
        let y = zeros(device, 1);
        let mut batch = device.batch().unwrap();
        record(&mut batch, LONG, &y);
        let graph = batch.finish().unwrap();
        assert_eq!(y.download().unwrap(), [0], "nothing runs yet");
        let start = Instant::now();
        let ticket = graph.launch_async().unwrap();
        assert_goes_on(device, &ticket, start);
        ticket.wait().unwrap();
        assert_eq!(y.download().unwrap(), [worked(LONG, 0)]);
    });
}

#[test]
fn panics_in_a_graph_are_told_as_ever() {
    every_device(|device| {
        let y = device.alloc::<u32>(100).unwrap();
        let mut batch = device.batch().unwrap();
        fail.launch(&mut batch, 90, &y, 100).unwrap();
        let mut graph = batch.finish().unwrap();
        graph.launch().unwrap();
        assert_eq!((panicked(device.sync()), panicked(device.sync())), (10, 0));
        graph.launch().unwrap();
        assert_eq!(panicked(graph.launch_async().unwrap().wait()), 20);
        fail.launch(graph.replace(0), 100, &y, 100).unwrap();
        graph.launch().unwrap();
        assert!(y.download().unwrap().into_iter().eq(1..=100));
    });
}

/// The two are launches of different forms of the kernel.
#[test]
fn a_launch_is_replaced_by_one_that_panics_and_back() {
    every_device(|device| {
        let y = device.alloc::<u32>(100).unwrap();
        let mut batch = device.batch().unwrap();
        number.launch(&mut batch, 1, &y, 100).unwrap();
        let mut graph = batch.finish().unwrap();
        for from in [1, 1000] {
            number.launch(graph.replace(0), from, &y, 100).unwrap();
            graph.launch().unwrap();
            assert!(y.download().unwrap().into_iter().eq(from..from + 100), "on {}", device.name());
            number.launch(graph.replace(0), from, &y, 103).unwrap();
            graph.launch().unwrap();
            let Err(Error::KernelPanic(panic)) = device.sync() else { panic!("three indices are out of bounds on {}", device.name()) };
            let line = include_str!("kernels.rs").lines().nth(panic.line as usize - 1);
            assert_eq!((panic.kernel, panic.count, line), ("number", 3, Some("    y[i] = from + i as u32;")), "on {}", device.name());
        }
    });
}

#[test]
fn prints_in_a_graph_are_in_the_order_of_its_replays() {
    every_device(|device| {
        let printed = Printed::by(device);
        let y = device.alloc::<u32>(2).unwrap();
        let mut batch = device.batch().unwrap();
        print_halves.launch(&mut batch, 0, 1).unwrap();
        print_halves.launch(&mut batch, 2, 3).unwrap();
        print_or_fail.launch(&mut batch, &y, 2).unwrap();
        let mut graph = batch.finish().unwrap();
        let (zero, one, two, four) = ("0 halved is 0.0\n", "1 halved is 0.5\n", "2 halved is 1.0\n", "4 halved is 2.0\n");
        for round in 0..4 {
            let fourth = round == 3;
            if fourth {
                print_halves.launch(graph.replace(1), 4, 5).unwrap();
            }
            graph.launch().unwrap();
            print_halves.launch(device, 0, 1).unwrap();
        }
        device.sync().unwrap();
        let replay = |second: &str| [zero, second, zero, one, zero].concat();
        let expected = [replay(two).repeat(3), replay(four)].concat();
        assert_eq!(printed.text(), expected, "on {}", device.name());
    });
}

#[test]
fn a_profile_tells_of_each_command_of_a_graph() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 64]).unwrap(), zeros(device, 64));
        let mut batch = device.batch().unwrap();
        step.launch(&mut batch, 0, &x, &y, 64).unwrap();
        batch.copy(&y, &x).unwrap();
        let mut graph = batch.finish().unwrap();
        graph.launch().unwrap();
        step.launch(graph.replace(0), 5, &x, &y, 64).unwrap();
        let (result, profile) = device.profile(|| graph.launch()).unwrap();
        result.unwrap();
        let names: Vec<_> = profile.events().iter().map(|event| &*event.name).collect();
        assert!(names == ["step", "copy"] || !profile.notes().is_empty(), "{names:?} on {}", device.name());
        graph.launch().unwrap();
        let values = [(); 2].iter().scan((1, 1), |(x, y), ()| {
            *y = stepped(5, *x, *y);
            *x = *y;
            Some(*y)
        });
        assert_eq!(y.download().unwrap(), [values.last().unwrap(); 64], "on {}", device.name());
    });
}

#[test]
fn long_blocks_are_replayed_and_replaced() {
    every_device(|device| {
        let y = device.alloc::<u32>(5).unwrap();
        let mut batch = device.batch().unwrap();
        sum_weights.launch(&mut batch, [5u32; 40], &y, 5).unwrap();
        let mut graph = batch.finish().unwrap();
        for weight in [5u32, 9, 6] {
            sum_weights.launch(graph.replace(0), [weight; 40], &y, 5).unwrap();
            graph.launch().unwrap();
            graph.launch().unwrap();
            assert_eq!(y.download().unwrap(), [40 * weight; 5]);
        }
    });
}

#[test]
fn threads_replay_one_graph() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 64]).unwrap(), zeros(device, 64));
        let mut batch = device.batch().unwrap();
        for _ in 0..3 {
            step.launch(&mut batch, 0, &x, &y, 64).unwrap();
        }
        let graph = batch.finish().unwrap();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for round in 0..50 {
                        match round % 10 {
                            0 => graph.launch_async().unwrap().wait().unwrap(),
                            _ => graph.launch().unwrap(),
                        }
                    }
                });
            }
        });
        let expected = (0..600).fold(0, |value, _| stepped(0, 1, value));
        assert_eq!(y.download().unwrap(), [expected; 64], "on {}", device.name());
    });
}

#[test]
fn a_graph_of_nothing_can_be_launched() {
    every_device(|device| {
        let graph = device.batch().unwrap().finish().unwrap();
        graph.launch().unwrap();
        graph.launch_async().unwrap().wait().unwrap();
        assert_eq!(graph.launches(), 0);
    });
}

/// More launches than a barrier looks back on, some that wait and some that do not.
#[test]
fn a_graph_of_many_launches_is_whole() {
    every_device(|device| {
        let y = device.upload(&(0..500 * 64).collect::<Vec<u32>>()).unwrap();
        let mut batch = device.batch().unwrap();
        for i in 0..500 {
            let part = y.slice(i * 64..(i + 1) * 64).unwrap();
            work.launch(&mut batch, i as u32 % 5, &part, 64).unwrap();
            if i % 50 == 49 {
                work.launch(&mut batch, 1, &y, 500 * 64).unwrap();
            }
        }
        let graph = batch.finish().unwrap();
        graph.launch().unwrap();
        let expected: Vec<u32> = (0..500 * 64).map(|i| steps(i / 64 % 5 + 10, i)).collect();
        assert!(y.download().unwrap() == expected, "on {}", device.name());
    });
}
