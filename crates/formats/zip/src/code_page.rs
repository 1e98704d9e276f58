//! Names that are not UTF-8: the format says nothing of the code page in which they are written.

/// The character encoding of an archive's file names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CodePage {
    /// Bytes beyond ASCII are shown as replacement characters.
    #[cfg(not(feature = "code-pages"))]
    Unknown,
    #[cfg(feature = "code-pages")]
    Dos,
    #[cfg(feature = "code-pages")]
    Of(&'static encoding_rs::Encoding),
}

impl CodePage {
    /// The most likely one, by all names together: one alone may be too short to tell.
    #[cfg(feature = "code-pages")]
    pub(crate) fn of<'a>(names: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut detector = chardetng::EncodingDetector::new();
        // Windows writes the code page of DOS in the West. Its letters are where the others have punctuation, and theirs are where it
        // has frames, apart from its `ß`, which is `á` to them.
        let (mut has_dos, mut has_other) = (false, false);
        for name in names {
            detector.feed(name, false);
            detector.feed(b"\n", false);
            has_dos |= name.iter().any(|byte| matches!(byte, 0x80..=0xa5));
            has_other |= name.iter().any(|byte| matches!(byte, 0xc0..=0xe0 | 0xe2..));
        }
        let likely = detector.guess(None, false);
        // That of DOS in Russia has its letters there too.
        let is_western = likely.is_single_byte() && likely != encoding_rs::IBM866;
        if is_western && has_dos && !has_other { Self::Dos } else { Self::Of(likely) }
    }

    #[cfg(not(feature = "code-pages"))]
    pub(crate) fn of<'a>(_: impl Iterator<Item = &'a [u8]>) -> Self {
        Self::Unknown
    }

    pub(crate) fn decode(self, name: &[u8]) -> String {
        match self {
            #[cfg(not(feature = "code-pages"))]
            Self::Unknown => String::from_utf8_lossy(name).into_owned(),
            #[cfg(feature = "code-pages")]
            Self::Dos => name.iter().map(|byte| dos_character(*byte)).collect(),
            #[cfg(feature = "code-pages")]
            Self::Of(encoding) => encoding.decode_without_bom_handling(name).0.into_owned(),
        }
    }
}

/// Code page 437, which `encoding_rs` does not have, because no browser reads it.
#[cfg(feature = "code-pages")]
fn dos_character(byte: u8) -> char {
    const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
    let upper = byte.checked_sub(0x80).and_then(|at| UPPER.chars().nth(at.into()));
    upper.unwrap_or_else(|| byte.into())
}

#[cfg(all(test, feature = "code-pages"))]
mod tests {
    use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, IBM866, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

    use super::*;

    fn shown(names: &[Vec<u8>]) -> Vec<String> {
        let page = CodePage::of(names.iter().map(Vec::as_slice));
        names.iter().map(|name| page.decode(name)).collect()
    }

    #[test]
    fn names_are_shown_as_they_were_written() {
        let written: [(&'static Encoding, &[&str]); 7] = [
            (SHIFT_JIS, &["テーマ.nxtheme", "ゼルダの伝説/ロック画面.nxtheme", "ソフト一覧.nxtheme", "夜景.nxtheme"]),
            (GBK, &["主题.nxtheme", "塞尔达传说/锁屏.nxtheme", "马里奥 (红).nxtheme"]),
            (BIG5, &["主題.nxtheme", "薩爾達傳說/鎖定.nxtheme"]),
            (EUC_KR, &["테마.nxtheme", "젤다의 전설/잠금 화면.nxtheme"]),
            (WINDOWS_1251, &["Тема.nxtheme", "синяя/Экран блокировки.nxtheme"]),
            (IBM866, &["Тема.nxtheme", "синяя/Экран блокировки.nxtheme"]),
            (WINDOWS_1252, &["Größe.nxtheme", "Été à la mer.nxtheme", "Übersicht/Señal.nxtheme"]),
        ];
        for (encoding, names) in written {
            let bytes: Vec<_> = names.iter().map(|name| encoding.encode(name).0.into_owned()).collect();
            assert_eq!(shown(&bytes), names, "{}", encoding.name());
            assert_eq!(shown(&bytes[1..2]), names[1..2], "one name alone in {}", encoding.name());
        }
    }

    #[test]
    fn what_windows_writes_in_the_west_is_shown_as_it_was_written() {
        let byte_of =
            |letter: char| (0..=u8::MAX).find(|byte| dos_character(*byte) == letter).expect("a character of it");
        for names in
            [&["Größe.nxtheme", "Übersicht/Straße.nxtheme"][..], &["Été à la mer.nxtheme"], &["Nächtlich/grün.nxtheme"]]
        {
            let bytes: Vec<Vec<u8>> = names.iter().map(|name| name.chars().map(byte_of).collect()).collect();
            assert_eq!(shown(&bytes), names);
        }
        assert_eq!([0x80, 0x9a, 0xe1, 0xfe, 0xff].map(dos_character), ['Ç', 'Ü', 'ß', '■', '\u{a0}']);
    }
}
