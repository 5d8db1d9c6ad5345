//! Where names of dots are written, so that they cover neither each other nor dots.

/// From left, top to right, bottom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    /// Around a point.
    pub(super) fn around((x, y): (f64, f64), (width, height): (f64, f64)) -> Self {
        Self { left: x - width / 2.0, top: y - height / 2.0, right: x + width / 2.0, bottom: y + height / 2.0 }
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn is_inside(&self, other: &Self) -> bool {
        other.left <= self.left && self.right <= other.right && other.top <= self.top && self.bottom <= other.bottom
    }

    pub(super) fn middle(&self) -> (f64, f64) {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    /// The point of it that is nearest to another.
    pub(super) fn nearest(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (x.clamp(self.left, self.right), y.clamp(self.top, self.bottom))
    }
}

/// A dot and how large its name is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named {
    pub(super) dot: (f64, f64),
    pub(super) size: (f64, f64),
}

/// How many ways a name is moved from its dot.
const DIRECTIONS: usize = 24;

/// An area for each name inside of `bounds`, as near to its dot as there is room, if there is any. `taken` is not covered.
pub(super) fn place(named: &[Named], bounds: Area, mut taken: Vec<Area>) -> Vec<Option<Area>> {
    named
        .iter()
        .map(|name| {
            let is_free = |area: &Area| area.is_inside(&bounds) && !taken.iter().any(|other| area.overlaps(other));
            let area = candidates(name).find(is_free)?;
            taken.push(area);
            Some(area)
        })
        .collect()
}

/// Areas further and further away from a dot: to its right first.
fn candidates(named: &Named) -> impl Iterator<Item = Area> {
    let Named { dot: (x, y), size: (width, height) } = *named;
    let distances = (0..60).map(|step| 7.0 + 5.0 * f64::from(step));
    distances.flat_map(move |distance| {
        (0..DIRECTIONS).map(move |direction| {
            // Alternately to one side and to the other.
            let turns = if direction % 2 == 0 { direction / 2 } else { DIRECTIONS - direction / 2 - 1 };
            let (sine, cosine) = (turns as f64 / DIRECTIONS as f64 * std::f64::consts::TAU).sin_cos();
            let middle = (x + cosine * (distance + width / 2.0), y + sine * (distance + height / 2.0));
            Area::around(middle, (width, height))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_place_do_not_overlap() {
        let named = [Named { dot: (200.0, 200.0), size: (60.0, 12.0) }; 20];
        let bounds = Area { left: 0.0, top: 0.0, right: 400.0, bottom: 400.0 };
        let areas: Vec<Area> = place(&named, bounds, Vec::new()).into_iter().flatten().collect();
        assert_eq!(areas.len(), named.len());
        for (i, area) in areas.iter().enumerate() {
            assert!(area.is_inside(&bounds) && !areas[..i].iter().any(|other| area.overlaps(other)));
        }
    }

    #[test]
    fn without_room_there_is_no_name() {
        let bounds = Area { left: 0.0, top: 0.0, right: 50.0, bottom: 400.0 };
        assert_eq!(place(&[Named { dot: (25.0, 200.0), size: (60.0, 12.0) }], bounds, Vec::new()), [None]);
    }
}
