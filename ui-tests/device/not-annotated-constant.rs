mod limits {
    pub const MOST: u32 = 5;
}

#[scry::kernel]
fn limit(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = y[i].min(limits::MOST);
}

fn main() {}
