//! Reading layouts of consoles. A pane comes after the one around it, and what is read is no larger than the file allows.

use vitrine_bflyt::{BflytLimits, LayoutFile};

pub fn bflyt(data: &[u8]) {
    let Ok(layout) = LayoutFile::read(data, &BflytLimits::default()) else { return };
    for (number, pane) in layout.panes.iter().enumerate() {
        assert!(pane.parent.is_none_or(|parent| parent < number));
        let numbers = [&pane.position[..], &pane.rotation, &pane.scale, &pane.size].concat();
        assert!(numbers.iter().all(|number| number.is_finite()));
    }
    let names = layout.textures.iter().map(String::len).sum::<usize>();
    assert!(names <= data.len() * 4);
}
