#[scry::device]
mod items {
    #[cfg(unix)]
    pub fn separator() -> u32 {
        47
    }

    #[cfg(not(test))]
    pub fn terminator() -> u32 {
        0
    }

    #[cfg(test)]
    mod tests {}

    #[cfg(all(test, unix))]
    fn only_in_tests() {}
}

fn main() {}
