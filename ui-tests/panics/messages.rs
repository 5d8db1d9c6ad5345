//! Texts are checked as Rust checks them, at their own tokens.

#[scry::kernel]
fn arguments(x: &[u32]) {
    println!("{} {}", x[0]);
    assert!(x[0] > 1, "{}", 1, 2);
    panic!("{missing}");
    eprintln!("{:x}", 1.5);
}

#[scry::kernel]
fn forms(x: &[u32]) {
    assert!();
    assert_eq!(x[0]);
    assert!(x[0]);
    assert_eq!(x[0], 1.0);
    panic!(x);
    dbg!(x[0], x[1]);
    dbg!();
    let text = format!("{}", x[0]);
}

fn main() {}
