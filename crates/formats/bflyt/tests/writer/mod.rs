//! Writes layouts for tests, section by section, by the tables of `format.md`. Shares no code with the reader.

/// A material to write: name, black, white, and the numbers of textures, each moved by a transform.
pub type NewMaterial<'a> = (&'a str, [u8; 4], [u8; 4], &'a [u16]);

/// A layout that is being written, in either byte order.
pub struct LayoutWriter {
    pub is_big_endian: bool,
    pub version: u32,
    sections: Vec<Vec<u8>>,
}

impl LayoutWriter {
    pub fn new(version: u32, is_big_endian: bool) -> Self {
        Self { is_big_endian, version, sections: Vec::new() }
    }

    pub fn u16(&self, value: u16) -> Vec<u8> {
        if self.is_big_endian { value.to_be_bytes().to_vec() } else { value.to_le_bytes().to_vec() }
    }

    pub fn u32(&self, value: u32) -> Vec<u8> {
        if self.is_big_endian { value.to_be_bytes().to_vec() } else { value.to_le_bytes().to_vec() }
    }

    pub fn floats(&self, values: &[f32]) -> Vec<u8> {
        values.iter().flat_map(|value| self.u32(value.to_bits())).collect()
    }

    pub fn made(&self, kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let mut body = body.to_vec();
        body.resize(body.len().next_multiple_of(4), 0);
        [kind.as_slice(), &self.u32(body.len() as u32 + 8), &body].concat()
    }

    pub fn section(&mut self, kind: &[u8; 4], body: &[u8]) {
        let section = self.made(kind, body);
        self.sections.push(section);
    }

    pub fn layout(&mut self, name: &str, width: f32, height: f32) {
        let body = [&[1, 0, 0, 0][..], &self.floats(&[width, height, 0.0, 0.0]), name.as_bytes(), &[0]].concat();
        self.section(b"lyt1", &body);
    }

    pub fn textures(&mut self, names: &[&str]) {
        let mut offset = names.len() as u32 * 4;
        let mut body = [self.u16(names.len() as u16), self.u16(0)].concat();
        for name in names {
            body.extend(self.u32(offset));
            offset += name.len() as u32 + 1;
        }
        names.iter().for_each(|name| body.extend(name.bytes().chain([0])));
        self.section(b"txl1", &body);
    }

    pub fn materials(&mut self, materials: &[NewMaterial<'_>]) {
        let mut body = [self.u16(materials.len() as u16), self.u16(0)].concat();
        let bodies = materials.iter().map(|(name, black, white, textures)| {
            let count = textures.len() as u32;
            let flags = self.u32(count | count << 2);
            let colours = [black.as_slice(), white].concat();
            let mut one = fixed(name, 28);
            if self.version >= 0x0800_0000 {
                one.extend([flags, self.u32(0), colours].concat());
            } else {
                one.extend([colours, flags].concat());
            }
            textures.iter().for_each(|texture| one.extend([self.u16(*texture), vec![1, 2]].concat()));
            textures.iter().for_each(|_| one.extend(self.floats(&[0.25, 0.5, 90.0, 2.0, 3.0])));
            one
        });
        let bodies: Vec<Vec<u8>> = bodies.collect();
        let mut offset = 12 + materials.len() as u32 * 4;
        for one in &bodies {
            body.extend(self.u32(offset));
            offset += one.len() as u32;
        }
        body.extend(bodies.concat());
        self.section(b"mat1", &body);
    }

    /// The header of a pane: at a place, in a size, everything else as usual.
    pub fn pane_header(&self, name: &str, position: [f32; 2], size: [f32; 2]) -> Vec<u8> {
        let numbers = [position[0], position[1], 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, size[0], size[1]];
        [&[1, 0x09, 200, 0][..], &fixed(name, 24), &[0; 8], &self.floats(&numbers)].concat()
    }

    pub fn pane(&mut self, kind: &[u8; 4], name: &str, position: [f32; 2], size: [f32; 2], rest: &[u8]) {
        let body = [self.pane_header(name, position, size), rest.to_vec()].concat();
        self.section(kind, &body);
    }

    /// What a picture has behind its header.
    pub fn picture(&self, colours: [[u8; 4]; 4], material: u16) -> Vec<u8> {
        let corners = self.floats(&[0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
        [colours.concat(), self.u16(material), vec![1, 0], corners].concat()
    }

    /// What a text has behind its header.
    pub fn text(&self, text: &str, material: u16) -> Vec<u8> {
        let units: Vec<u8> = text.encode_utf16().chain([0]).flat_map(|unit| self.u16(unit)).collect();
        let length = self.u16(units.len() as u16);
        let head = [length.clone(), length, self.u16(material), self.u16(0), vec![0x05, 1, 0, 0]].concat();
        let offsets = [self.floats(&[0.0]), self.u32(0xa4)].concat();
        let colours = [255, 255, 255, 255, 0, 0, 0, 255];
        let rest = [self.floats(&[20.0, 24.0, 0.0, 0.0]), vec![0; 0xa4 - 0x80]].concat();
        [head, offsets, colours.to_vec(), rest, units].concat()
    }

    /// What a window with one frame has behind its header.
    pub fn window(&self, material: u16, frame_material: u16) -> Vec<u8> {
        let picture = self.picture([[255; 4]; 4], material);
        let content_at = 0x70;
        let table_at = content_at + picture.len() as u32;
        let sizes = [8_u16, 9, 10, 11].map(|size| self.u16(size)).concat();
        let head = [vec![0; 8], sizes, vec![1, 0, 0, 0], self.u32(content_at), self.u32(table_at)].concat();
        let frame = [self.u32(table_at + 4), self.u16(frame_material), vec![3, 0]].concat();
        [head, picture, frame].concat()
    }

    /// What a part has behind its header, with a replaced pane.
    pub fn part(&self, layout: &str, replaced: &str, replacement: &[u8]) -> Vec<u8> {
        let name: Vec<u8> = layout.bytes().chain([0]).collect();
        let name = [name.clone(), vec![0; name.len().next_multiple_of(4) - name.len()]].concat();
        let content_at = 0x60 + 40 + name.len() as u32;
        let list = [fixed(replaced, 24), vec![1, 0, 0, 0], self.u32(content_at), self.u32(0), self.u32(0)].concat();
        [self.u32(1), self.floats(&[1.5, 2.0]), list, name, replacement.to_vec()].concat()
    }

    /// User data: names with whole numbers.
    pub fn user_data(&mut self, values: &[(&str, i32)]) {
        let mut body = [self.u16(values.len() as u16), self.u16(0)].concat();
        let values_at = values.len() as u32 * 12;
        let names_at = values_at + values.len() as u32 * 4;
        let mut name_at = names_at;
        for (number, (name, _)) in (0..).zip(values) {
            let entry = number * 12;
            body.extend([self.u32(name_at - entry), self.u32(values_at + number * 4 - entry)].concat());
            body.extend([self.u16(1), vec![1, 0]].concat());
            name_at += name.len() as u32 + 1;
        }
        values.iter().for_each(|(_, value)| body.extend(self.u32(*value as u32)));
        values.iter().for_each(|(name, _)| body.extend(name.bytes().chain([0])));
        self.section(b"usd1", &body);
    }

    pub fn group(&mut self, name: &str, panes: &[&str]) {
        let mut body = if self.version >= 0x0502_0000 {
            [fixed(name, 34), self.u16(panes.len() as u16)].concat()
        } else {
            [fixed(name, 24), self.u16(panes.len() as u16), self.u16(0)].concat()
        };
        panes.iter().for_each(|pane| body.extend(fixed(pane, 24)));
        self.section(b"grp1", &body);
    }

    pub fn file(&self) -> Vec<u8> {
        let sections = self.sections.concat();
        let mark = if self.is_big_endian { [0xfe, 0xff] } else { [0xff, 0xfe] };
        let sizes = [self.u16(0x14), self.u32(self.version), self.u32(sections.len() as u32 + 0x14)].concat();
        let counts = [self.u16(self.sections.len() as u16), self.u16(0)].concat();
        [b"FLYT".to_vec(), mark.to_vec(), sizes, counts, sections].concat()
    }
}

fn fixed(name: &str, length: usize) -> Vec<u8> {
    let mut field = name.as_bytes().to_vec();
    field.resize(length, 0);
    field
}

/// A layout with a pane of every kind.
pub fn sample(version: u32, is_big_endian: bool) -> Vec<u8> {
    let mut writer = LayoutWriter::new(version, is_big_endian);
    writer.layout("RdtBase", 1280.0, 720.0);
    writer.textures(&["Icon^s", "Bg_00"]);
    writer.materials(&[("M_Icon", [0; 4], [255, 128, 64, 255], &[1]), ("M_Plain", [1, 2, 3, 4], [255; 4], &[])]);
    writer.pane(b"pan1", "RootPane", [0.0, 0.0], [1280.0, 720.0], &[]);
    writer.section(b"pas1", &[]);
    let picture = writer.picture([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 8, 7, 6]], 0);
    writer.pane(b"pic1", "P_Icon", [-405.0, 38.5], [256.0, 256.0], &picture);
    writer.user_data(&[("C_W", 9), ("S_RoundRadius", 12)]);
    let text = writer.text("Grüße", 1);
    writer.pane(b"txt1", "T_Name", [0.0, 162.0], [400.0, 30.0], &text);
    writer.section(b"pas1", &[]);
    let window = writer.window(1, 0);
    writer.pane(b"wnd1", "W_Frame", [1.0, 2.0], [30.0, 40.0], &window);
    writer.section(b"pae1", &[]);
    let replacement = [writer.pane_header("P_Pict", [0.0; 2], [4.0; 2]), writer.picture([[7; 4]; 4], 1)].concat();
    let replacement = writer.made(b"pic1", &replacement);
    let part = writer.part("RdtBtnShop", "P_Pict", &replacement);
    writer.pane(b"prt1", "L_BtnShop", [5.0, 6.0], [84.0, 84.0], &part);
    writer.pane(b"bnd1", "B_Hit", [0.0; 2], [84.0; 2], &[]);
    writer.section(b"pae1", &[]);
    writer.group("RootGroup", &["P_Icon", "T_Name"]);
    writer.user_data(&[("Ignored", 1)]);
    writer.section(b"cnt1", &[0; 12]);
    writer.file()
}
