//! Every macro that panics or prints, in every place that an expression can have.

#[scry::device]
fn checked(x: u32) -> u32 {
    debug_assert!(x < 1000, "{x} is too large");
    if x == 77 { unreachable!("nobody passes {}", x) } else { x / 2 }
}

#[scry::kernel]
fn panics(x: &[u32], y: &mut [u32]) {
    let i = scry::global_id().x;
    std::assert!(x[i] > 0);
    assert_eq!(x[i], 3, "at {i}, {:>width$.2}", 1.5, width = 8);
    assert_ne!(x[i], 4u32);
    core::debug_assert_ne!(x[i], 5);
    let value = match x[i] {
        0 => panic!(),
        // Nothing is left to do here: kernels have these macros, too.
        1 => todo!("one"),
        2 => unimplemented!(),
        n => checked(dbg!(n + 1)),
    };
    let other: u32 = if value > 9 { panic!("{value:#x} {{}} {0} {0:?}", i) } else { value };
    println!();
    print!("{other} ");
    eprintln!("{:?}", (value, [1.0, 2.0]));
    eprint!("{}", true);
    y[i] = other;
}

pub fn main() {}
