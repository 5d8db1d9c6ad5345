use scry::prelude::*;

#[scry::kernel]
fn patterns(n: u32, p: bool, y: &mut [u32]) {
    const LIMIT: u32 = 7;
    let (true | false) = p;
    let 0..=u32::MAX = n;
    let [a @ (1 | 0 | 2..), _] = [n, LIMIT];
    let k @ LIMIT.. = n + 10 else { return };
    if let LIMIT | 3 = n && let j = k && j > 2 {
        y[1] = j;
    }
    y[0] = if matches!(n, LIMIT | 3) { a } else { k };
}

pub fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let y = device.alloc(2)?;
    patterns.launch(&device, 3, true, &y, 1)?;
    assert_eq!(y.download()?, [3, 13]);
    Ok(())
}
