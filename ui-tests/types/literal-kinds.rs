#[scry::kernel]
fn literal_kinds(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = 'a';
    y[i] = "text";
    y[i] = b"bytes";
}

fn main() {}
