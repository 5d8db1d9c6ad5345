//! Items of another crate, by the names that it gives them and by others.

use scry_shared_items as shared;
use scry_shared_items::shapes::{Rectangle, Shape, Square};
use scry_shared_items::{Color, ColorSpace, Place, TILE, brightness, in_tile as place_of, noise};

use crate::support::every_device;

/// The crate's own items use those of the other, and a private type of the other goes through it.
#[scry::device]
fn corner_of(i: usize) -> Place {
    let a = Rectangle::new(1.0, 2.0, place_of(i));
    let sum = a + Rectangle::new(3.0, 4.0, shared::in_tile(TILE * 2));
    sum.corner()
}

#[scry::kernel]
fn places(y: &mut [Place], areas: &mut [f32], sides: &[Square]) {
    let i = global_id().x;
    y[i] = corner_of(i);
    areas[i] = sides[i].total() + Rectangle::new(2.0, 8.0, y[i]).total();
}

#[test]
fn public_items_bring_the_private_ones_they_need() {
    let sides: Vec<Square> = (0..40).map(|i| Square(i as f32)).collect();
    every_device(|gpu| {
        let (y, areas) = (gpu.alloc(sides.len())?, gpu.alloc(sides.len())?);
        places.launch(gpu, &y, &areas, &gpu.upload(&sides)?, sides.len())?;
        assert_eq!(y.download()?, (0..40).map(|i| Place { x: i % 4, y: i / 4 % 4 + 2 }).collect::<Vec<_>>());
        assert_eq!(areas.download()?, (0..40).map(|i| (2 * i * i + 16) as f32).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn colors(colors: &[Color], space: ColorSpace, y: &mut [f32], hashes: &mut [u32]) {
    let i = global_id().x;
    let color = Color { space, ..colors[i] };
    y[i] = brightness(color) + brightness(colors[i]);
    hashes[i] = match colors[i].space {
        ColorSpace::Linear => noise::hash(i as u32),
        shared::ColorSpace::Root => shared::noise::hash(i as u32) + 1,
    };
}

#[test]
fn items_have_other_names_and_other_paths() {
    let space = |i: u32| if i.is_multiple_of(3) { ColorSpace::Linear } else { ColorSpace::Root };
    let all: Vec<Color> = (0..30).map(|i| Color { r: i as f32, g: 2.0, b: (i % 5) as f32, space: space(i) }).collect();
    let plain = |color: &Color| {
        let linear = 0.25 * color.r + 0.625 * color.g + 0.125 * color.b;
        let root = 0.25 * color.r * color.r + 0.625 * color.g * color.g + 0.125 * color.b * color.b;
        root + if color.space == ColorSpace::Linear { linear } else { root }
    };
    let hash = |i: u32| {
        let mut x = i;
        x ^= x >> 16;
        x = x.wrapping_mul(0x85eb_ca6b);
        x ^= x >> 13;
        x = x.wrapping_mul(0xc2b2_ae35);
        (x ^ x >> 16).wrapping_add(u32::from(i % 3 != 0))
    };
    every_device(|gpu| {
        let (y, hashes) = (gpu.alloc(all.len())?, gpu.alloc(all.len())?);
        colors.launch(gpu, &gpu.upload(&all)?, ColorSpace::Root, &y, &hashes, all.len())?;
        assert_eq!(y.download()?, all.iter().map(plain).collect::<Vec<_>>());
        assert_eq!(hashes.download()?, (0..30).map(hash).collect::<Vec<_>>());
        Ok(())
    });
}
