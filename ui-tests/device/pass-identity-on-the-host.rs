//! A function that asks which invocation runs compiles on the host, and says what is wrong when it is called there.

#[scry::device]
fn place() -> usize {
    global_id().x
}

pub fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let panic = std::panic::catch_unwind(place).unwrap_err();
    let message = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    assert!(message.unwrap().starts_with("`global_id()` is known in a kernel only"), "{message:?}");
}
