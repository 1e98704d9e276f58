//! Writes animations for tests by the tables of `format.md`. Shares no code with the reader.

/// A track to write: index, target, kind of curve, keys as words, and the name of a user datum.
pub type NewTrack<'a> = (u8, u8, u16, Vec<Vec<u8>>, Option<&'a str>);
/// A thing to write: name, kind, and its tags with their tracks.
pub type NewThing<'a> = (&'a str, u8, Vec<(&'a [u8; 4], Vec<NewTrack<'a>>)>);

#[derive(Clone, Copy)]
pub struct AnimationWriter {
    pub is_big_endian: bool,
    pub version: u32,
}

impl AnimationWriter {
    pub fn u16(self, value: u16) -> Vec<u8> {
        if self.is_big_endian { value.to_be_bytes().to_vec() } else { value.to_le_bytes().to_vec() }
    }

    pub fn u32(self, value: usize) -> Vec<u8> {
        let value = value as u32;
        if self.is_big_endian { value.to_be_bytes().to_vec() } else { value.to_le_bytes().to_vec() }
    }

    fn float(self, value: f32) -> Vec<u8> {
        self.u32(value.to_bits() as usize)
    }

    pub fn step(self, frame: f32, value: u16) -> Vec<u8> {
        [self.float(frame), self.u16(value), vec![0, 0]].concat()
    }

    pub fn hermite(self, frame: f32, value: f32, slope: f32) -> Vec<u8> {
        [self.float(frame), self.float(value), self.float(slope)].concat()
    }

    fn section(self, kind: &[u8; 4], mut body: Vec<u8>) -> Vec<u8> {
        body.resize(body.len().next_multiple_of(4), 0);
        [kind.as_slice(), &self.u32(body.len() + 8), &body].concat()
    }

    pub fn tag(self, name: &str, groups: &[&str]) -> Vec<u8> {
        let is_new = self.version >= 0x0800_0000;
        let name_at = if is_new { 0x20 } else { 0x1c };
        let groups_at = (name_at + name.len() + 1).next_multiple_of(4);
        let mut body = [self.u16(3), self.u16(groups.len() as u16), self.u32(name_at), self.u32(groups_at)].concat();
        if is_new {
            body.extend(self.u32(0));
        }
        body.extend([self.u16(5), self.u16(25), vec![1, 0, 0, 0]].concat());
        body.extend(name.bytes());
        body.resize(groups_at - 8, 0);
        for group in groups {
            let mut field = group.as_bytes().to_vec();
            field.resize(if self.version >= 0x0500_0000 { 36 } else { 28 }, 0);
            body.extend(field);
        }
        self.section(b"pat1", body)
    }

    fn track(self, (index, target, kind, keys, user_datum): &NewTrack<'_>) -> Vec<u8> {
        let head = [vec![*index, *target], self.u16(*kind), self.u16(keys.len() as u16), vec![0, 0], self.u32(12)];
        let mut track = [head.concat(), keys.concat()].concat();
        if let Some(name) = user_datum {
            track.extend([vec![0; 4], name.bytes().collect(), vec![0]].concat());
        }
        track.resize(track.len().next_multiple_of(4), 0);
        track
    }

    fn thing(self, (name, kind, tags): &NewThing<'_>) -> Vec<u8> {
        let before = if *kind == 2 { 4 } else { 0 };
        let mut thing = name.as_bytes().to_vec();
        thing.resize(28, 0);
        thing.extend([tags.len() as u8, *kind, 0, 0]);
        let mut at = thing.len() + tags.len() * 4;
        let mut bodies = Vec::new();
        for (letters, tracks) in tags {
            thing.extend(self.u32(at));
            let mut body = [vec![0; before], letters.to_vec(), vec![tracks.len() as u8, 0, 0, 0]].concat();
            let mut track_at = 8 + tracks.len() * 4;
            let tracks: Vec<Vec<u8>> = tracks.iter().map(|track| self.track(track)).collect();
            for track in &tracks {
                body.extend(self.u32(track_at));
                track_at += track.len();
            }
            body.extend(tracks.concat());
            at += body.len();
            bodies.extend(body);
        }
        thing.extend(bodies);
        thing
    }

    pub fn info(self, frames: u16, is_looped: bool, textures: &[&str], things: &[NewThing<'_>]) -> Vec<u8> {
        let mut names = Vec::new();
        let mut offsets = Vec::new();
        for texture in textures {
            offsets.extend(self.u32(textures.len() * 4 + names.len()));
            names.extend(texture.bytes().chain([0]));
        }
        names.resize(names.len().next_multiple_of(4), 0);
        let list_at = 0x14 + offsets.len() + names.len();
        let mut body = [self.u16(frames), vec![is_looped.into(), 0], self.u16(textures.len() as u16)].concat();
        body.extend([self.u16(things.len() as u16), self.u32(list_at), offsets, names].concat());
        let mut at = list_at + things.len() * 4;
        let things: Vec<Vec<u8>> = things.iter().map(|thing| self.thing(thing)).collect();
        for thing in &things {
            body.extend(self.u32(at));
            at += thing.len();
        }
        body.extend(things.concat());
        self.section(b"pai1", body)
    }

    pub fn file(self, sections: &[Vec<u8>]) -> Vec<u8> {
        let mark = if self.is_big_endian { [0xfe, 0xff] } else { [0xff, 0xfe] };
        let size = sections.concat().len() + 0x14;
        let head = [self.u16(0x14), self.u32(self.version as usize), self.u32(size), self.u16(sections.len() as u16)];
        [b"FLAN".to_vec(), mark.to_vec(), head.concat(), vec![0, 0], sections.concat()].concat()
    }
}

/// An animation of every kind of thing and curve.
pub fn sample(version: u32, is_big_endian: bool) -> Vec<u8> {
    let writer = AnimationWriter { is_big_endian, version };
    let move_right = vec![writer.hermite(0.0, -10.0, 2.0), writer.hermite(10.0, 10.0, 2.0)];
    let show = vec![writer.step(0.0, 0), writer.step(4.0, 1)];
    let ease = vec![writer.hermite(0.0, 0.0, 0.0), writer.hermite(8.0, 1.0, 0.0)];
    let things: Vec<NewThing<'_>> = vec![
        ("P_Icon", 0, vec![(b"FLPA", vec![(0, 0, 2, move_right, None)]), (b"FLVI", vec![(0, 0, 1, show, None)])]),
        ("M_Icon", 1, vec![(b"FLMC", vec![(0, 3, 2, ease.clone(), None), (1, 7, 9, Vec::new(), None)])]),
        ("P_Icon", 2, vec![(b"FLEU", vec![(0, 0, 2, ease, Some("S_RoundRadius"))])]),
    ];
    writer.file(&[writer.tag("Active", &["RootGroup", "G_Icon"]), writer.info(20, true, &["Icon^s"], &things)])
}
