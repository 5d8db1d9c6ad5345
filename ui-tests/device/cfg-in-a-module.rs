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

    pub struct Path {
        pub depth: u32,
    }

    impl Path {
        #[cfg(unix)]
        pub fn root(self) -> u32 {
            self.depth
        }
    }

    #[cfg(test)]
    mod tests {}

    #[cfg(all(test, unix))]
    fn only_in_tests() {}
}

fn main() {}
