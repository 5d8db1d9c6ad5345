#[scry::device]
mod items {
    #[cfg(unix)]
    pub fn separator() -> u32 {
        47
    }

    #[cfg(test)]
    mod tests {}
}

fn main() {}
