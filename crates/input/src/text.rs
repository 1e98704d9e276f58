//! Typed text: normalisation, and forbidden characters. All scripts are allowed; control characters, invisible
//! characters and overrides of the writing direction are not.

mod chinese;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::compose;
use unicode_segmentation::UnicodeSegmentation;

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Shorter than the minimum, after trimming; contains the minimum.
    TooShort(usize),
    /// Longer than the maximum; contains the maximum and the actual length.
    TooLong(usize, usize),
    /// Contains a control, invisible or direction-overriding character.
    Forbidden,
}

/// Number of characters as a person counts them.
pub fn length(text: &str) -> usize {
    text.graphemes(true).count()
}

fn is_forbidden(c: char, lines: bool) -> bool {
    if c == '\n' {
        return !lines;
    }
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
            | '\u{2800}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

fn normal(text: &str, lines: bool) -> Result<String, TextError> {
    let text = if lines { text.replace("\r\n", "\n") } else { text.to_owned() };
    let text: String = text.nfc().collect();
    if text.chars().any(|c| is_forbidden(c, lines)) {
        return Err(TextError::Forbidden);
    }
    Ok(text)
}

fn bounded(text: &str, (least, most): (usize, usize)) -> Result<(), TextError> {
    // The byte limit is checked first: counting the graphemes of a huge text would be wasted work.
    if text.len() > most.saturating_mul(32) {
        return Err(TextError::TooLong(most, text.len()));
    }
    let found = length(text);
    if found < least {
        return Err(TextError::TooShort(least));
    }
    if found > most || text.len() > most * 4 {
        return Err(TextError::TooLong(most, found));
    }
    Ok(())
}

/// One line: NFC, runs of white space become one space, trimmed, within `bounds` graphemes.
pub fn line(text: &str, bounds: (usize, usize)) -> Result<String, TextError> {
    if text.len() > bounds.1.saturating_mul(64) {
        return Err(TextError::TooLong(bounds.1, text.len()));
    }
    let text = normal(text, false)?.split_whitespace().collect::<Vec<_>>().join(" ");
    bounded(&text, bounds)?;
    Ok(text)
}

/// Several lines: NFC, trimmed at the end, at most `most` graphemes; `None` if nothing is left.
pub fn paragraph(text: &str, most: usize) -> Result<Option<String>, TextError> {
    if text.len() > most.saturating_mul(64) {
        return Err(TextError::TooLong(most, text.len()));
    }
    let text = normal(text, true)?.trim().to_owned();
    if text.is_empty() {
        return Ok(None);
    }
    bounded(&text, (0, most))?;
    Ok(Some(text))
}

/// Words of a search: lower-case, compatibility forms folded, diacritics removed from letters, `ß` as `ss`, katakana as
/// hiragana. Scripts written without spaces have no words to look for: of a run of their characters each two that follow one
/// another are one, and a character between others is one itself.
pub fn search_words(text: &str) -> Vec<String> {
    if text.is_ascii() {
        return plain_words(text);
    }
    let pairs_of = |run: &[char]| match run {
        [only] => vec![only.to_string()],
        run => run.windows(2).map(|pair| pair.iter().collect()).collect(),
    };
    pieces(text)
        .into_iter()
        .flat_map(|piece| if piece.is_run { pairs_of(&piece.plain) } else { vec![piece.word()] })
        .collect()
}

/// Adds to `words` those by which a text is found, each followed by a blank: those of a search for it, the single characters of
/// scripts written without spaces, words with umlauts as they are typed without (`ueber`), what signs stand in as it is typed without
/// them (`djs` for `DJ's`), and the parts of a word with capitals inside (`chat` in `NoChatReports`).
pub fn index_words(text: &str, words: &mut String) {
    if text.is_ascii() {
        // Most texts: nothing can be folded but capitals.
        let begin = words.len();
        words.reserve(text.len() + 1);
        for token in text.split_ascii_whitespace() {
            let mut count = 0;
            for word in ascii_words(token) {
                count += 1;
                words.push_str(word);
                words.push(' ');
                if has_capital_inside(word) {
                    parts_by_capitals(word).for_each(|part| {
                        words.push_str(part);
                        words.push(' ');
                    });
                }
            }
            if (2..=JOINED_MAX).contains(&count) {
                words.extend(ascii_words(token));
                words.push(' ');
            }
        }
        words[begin..].make_ascii_lowercase();
        return;
    }
    for token in text.split_whitespace() {
        let pieces = pieces(token);
        add_pieces(&pieces, words);
        if (2..=JOINED_MAX).contains(&pieces.len()) && pieces.iter().all(|piece| !piece.is_run) {
            words.extend(pieces.iter().flat_map(|piece| &piece.plain));
            words.push(' ');
        }
    }
}

/// A word with more signs inside is more likely an address than a name.
const JOINED_MAX: usize = 5;

fn has_capital_inside(word: &str) -> bool {
    word.as_bytes().windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

/// `No`, `Chat` and `Reports` of `NoChatReports`; `HTML` and `Page` of `HTMLPage`.
fn parts_by_capitals(word: &str) -> impl Iterator<Item = &str> {
    let bytes = word.as_bytes();
    let begins = move |at: usize| {
        let (before, after) = (bytes[at - 1], bytes.get(at + 1));
        bytes[at].is_ascii_uppercase() && (!before.is_ascii_uppercase() || after.is_some_and(u8::is_ascii_lowercase))
    };
    let mut rest = 0;
    (1..=bytes.len()).filter_map(move |at| {
        let is_end = at == bytes.len() || begins(at);
        is_end.then(|| &word[std::mem::replace(&mut rest, at)..at])
    })
}

fn add_pieces(pieces: &[SearchWord], words: &mut String) {
    let mut add = |word: &[char]| {
        words.extend(word);
        words.push(' ');
    };
    for piece in pieces {
        if piece.is_run {
            piece.plain.chunks(1).for_each(&mut add);
            piece.plain.windows(2).for_each(&mut add);
        } else {
            add(&piece.plain);
            if piece.spelt_out.len() > piece.plain.len() {
                add(&piece.spelt_out);
            }
        }
    }
}

/// The words of a text in which nothing can be folded but capitals, in a tenth of the time.
fn plain_words(text: &str) -> Vec<String> {
    ascii_words(text).map(str::to_ascii_lowercase).collect()
}

fn ascii_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns `true` if a search word is the pair of characters that begins with the last character of a text.
pub fn goes_on(text: &str, word: &str) -> bool {
    let mut characters = word.chars();
    let first = characters.next().filter(|c| is_without_spaces(*c));
    first.is_some() && text.ends_with(|c| Some(c) == first) && characters.count() == 1
}

/// A word, or a run of characters of scripts that are written without spaces.
#[derive(Default)]
struct SearchWord {
    is_run: bool,
    plain: Vec<char>,
    /// Its characters with umlauts spelt in two letters.
    spelt_out: Vec<char>,
}

impl SearchWord {
    fn word(&self) -> String {
        self.plain.iter().collect()
    }
}

fn pieces(text: &str) -> Vec<SearchWord> {
    let mut pieces = Vec::new();
    let mut piece = SearchWord::default();
    // The one mark that would keep the order in which other marks were typed.
    let typed = text.chars().filter(|c| *c != GRAPHEME_JOINER);
    for c in typed.nfkd().flat_map(char::to_lowercase) {
        let before = piece.plain.last().copied();
        match c {
            UMLAUT if !piece.is_run && matches!(before, Some('a' | 'o' | 'u')) => piece.spelt_out.push('e'),
            // Marks of Latin letters, and the tones of Thai and Lao.
            '\u{0300}'..='\u{036F}' | '\u{0E47}'..='\u{0E4E}' | '\u{0EC8}'..='\u{0ECE}' => {}
            VOICED | HALF_VOICED if piece.is_run => {
                if let Some(last) = piece.plain.last_mut() {
                    *last = compose(*last, c).unwrap_or(*last);
                }
            }
            c if c.is_alphanumeric() => {
                if is_without_spaces(c) != piece.is_run && !piece.plain.is_empty() {
                    pieces.push(std::mem::take(&mut piece));
                }
                piece.is_run = is_without_spaces(c);
                let folded = fold(c);
                piece.plain.extend(folded.chars());
                piece.spelt_out.extend(folded.chars());
            }
            _ if piece.plain.is_empty() => {}
            _ => pieces.push(std::mem::take(&mut piece)),
        }
    }
    if !piece.plain.is_empty() {
        pieces.push(piece);
    }
    pieces
}

/// Keeps marks apart (COMBINING GRAPHEME JOINER), which a search does not.
const GRAPHEME_JOINER: char = '\u{034F}';
/// Mark that makes the letter before it an umlaut.
const UMLAUT: char = '\u{0308}';
/// Mark that makes か the character が.
const VOICED: char = '\u{3099}';
/// Mark that makes は the character ぱ.
const HALF_VOICED: char = '\u{309A}';

fn is_without_spaces(c: char) -> bool {
    matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

fn fold(c: char) -> String {
    match c {
        'ß' => "ss".to_owned(),
        'æ' => "ae".to_owned(),
        'œ' => "oe".to_owned(),
        'þ' => "th".to_owned(),
        'ø' => "o".to_owned(),
        'ł' => "l".to_owned(),
        'đ' | 'ð' => "d".to_owned(),
        'ı' => "i".to_owned(),
        // Katakana stand at the same distance from their hiragana.
        '\u{30A1}'..='\u{30F6}' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c).to_string(),
        c => chinese::simplified(c).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indexed_words(text: &str) -> Vec<String> {
        let mut words = String::new();
        index_words(text, &mut words);
        words.split_ascii_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_line_is_trimmed_joined_and_composed() {
        assert_eq!(line("  Cafe\u{301}   Sky ", (3, 100)).as_deref(), Ok("Café Sky"));
    }

    #[test]
    fn lengths_count_what_a_person_sees() {
        assert_eq!(length("👨‍👩‍👧"), 1);
        assert_eq!(line("ab", (3, 5)), Err(TextError::TooShort(3)));
        assert_eq!(line("abcdef", (3, 5)), Err(TextError::TooLong(5, 6)));
    }

    #[test]
    fn invisible_and_overriding_characters_are_refused() {
        for c in ['\u{0}', '\u{1b}', '\u{200b}', '\u{202e}', '\u{feff}', '\u{2066}'] {
            assert_eq!(line(&format!("Paper{c}Sky"), (3, 100)), Err(TextError::Forbidden), "{c:?}");
        }
        assert_eq!(paragraph("one\r\ntwo", 100), Ok(Some("one\ntwo".into())));
        assert_eq!(line("one\ntwo", (1, 100)), Err(TextError::Forbidden));
    }

    #[test]
    fn search_words_fold_case_marks_and_widths() {
        assert_eq!(search_words("Café-Noir ＡＢＣ 10x"), ["cafe", "noir", "abc", "10x"]);
    }

    #[test]
    fn marks_are_the_same_word_in_whatever_order_and_with_whatever_between() {
        let words = search_words("ب\u{06DA}\u{05B0}");
        assert_eq!(search_words("ب\u{06DA}\u{034F}\u{05B0}"), words);
        assert_eq!(search_words("ب\u{05B0}\u{06DA}"), words);
    }

    #[test]
    fn scripts_without_spaces_are_looked_for_in_pairs_and_found_by_single_characters_too() {
        for (text, searched, indexed) in [
            ("紙の空", &["纸の", "の空"][..], &["纸", "の", "空", "纸の", "の空"][..]),
            ("夜 Night 庭", &["夜", "night", "庭"], &["夜", "night", "庭"]),
            ("テーマ", &["てー", "ーま"], &["て", "ー", "ま", "てー", "ーま"]),
            ("ﾃｰﾏ", &["てー", "ーま"], &["て", "ー", "ま", "てー", "ーま"]),
            ("てーま", &["てー", "ーま"], &["て", "ー", "ま", "てー", "ーま"]),
            ("バラ", &["ばら"], &["ば", "ら", "ばら"]),
            ("ﾊﾟﾗ", &["ぱら"], &["ぱ", "ら", "ぱら"]),
            ("ハラ", &["はら"], &["は", "ら", "はら"]),
            ("3Dテーマ集", &["3d", "てー", "ーま", "ま集"], &["3d", "て", "ー", "ま", "集", "てー", "ーま", "ま集"]),
            ("夜・庭", &["夜", "庭"], &["夜", "庭"]),
        ] {
            assert_eq!(search_words(text), searched, "{text}");
            assert_eq!(indexed_words(text), indexed, "{text}");
        }
    }

    #[test]
    fn plain_text_has_the_words_that_any_text_has() {
        let every_character: String = (0..128).map(char::from).collect();
        for text in [
            "",
            "  ",
            "Paper Sky",
            "it's 3D, v1.2_final -- 50%",
            "\u{1}a\u{7f}b\tC\r\nD",
            &every_character,
            &every_character.chars().rev().collect::<String>(),
        ] {
            let words: Vec<String> = pieces(text).iter().map(SearchWord::word).collect();
            assert_eq!(plain_words(text), words, "{text:?}");
            let indexed = indexed_words(text);
            assert!(words.iter().all(|word| indexed.contains(word)), "{text:?}");
            assert!(pieces(text).iter().all(|piece| !piece.is_run && piece.spelt_out == piece.plain));
        }
    }

    #[test]
    fn a_name_is_indexed_without_its_signs_and_by_the_parts_that_capitals_show() {
        for (text, indexed) in [
            ("DJ's Dock", &["dj", "s", "djs", "dock"][..]),
            ("Re:Harbour", &["re", "harbour", "reharbour"]),
            ("NO/ON", &["no", "on", "noon"]),
            ("Q.R.", &["q", "r", "qr"]),
            ("www.a.b.c.d.example", &["www", "a", "b", "c", "d", "example"]),
            ("NoChatReports", &["nochatreports", "no", "chat", "reports"]),
            ("myHTMLPage", &["myhtmlpage", "my", "html", "page"]),
            ("HTML", &["html"]),
            ("d'Été", &["d", "ete", "dete"]),
        ] {
            assert_eq!(indexed_words(text), indexed, "{text}");
        }
    }

    #[test]
    fn ligatures_and_letters_of_one_language_are_those_that_others_type() {
        assert_eq!(
            search_words("Æther Œuvre Þing smørrebrød Łódź"),
            ["aether", "oeuvre", "thing", "smorrebrod", "lodz"]
        );
    }

    #[test]
    fn traditional_and_simplified_characters_are_the_same_words() {
        assert_eq!(search_words("主題"), search_words("主题"));
        assert_eq!(indexed_words("龍圖"), indexed_words("龙图"));
    }

    #[test]
    fn thai_is_found_inside_a_run() {
        let indexed = indexed_words("ธีมสีน้ำเงินสวย");
        for inside in ["ธีม", "น้ำเงิน", "สวย", "นำเงิน"] {
            assert!(search_words(inside).iter().all(|word| indexed.contains(word)), "{inside}");
        }
    }

    #[test]
    fn umlauts_are_found_with_and_without_their_dots() {
        for (text, searched, indexed) in [
            ("Übergang", &["ubergang"][..], &["ubergang", "uebergang"][..]),
            ("U\u{308}ber", &["uber"], &["uber", "ueber"]),
            ("Ueber", &["ueber"], &["ueber"]),
            ("Größe", &["grosse"], &["grosse", "groesse"]),
            ("GROẞ", &["gross"], &["gross"]),
            ("naïve Café", &["naive", "cafe"], &["naive", "cafe"]),
            ("Äpfel-Öl", &["apfel", "ol"], &["apfel", "aepfel", "ol", "oel", "apfelol"]),
        ] {
            assert_eq!(search_words(text), searched, "{text}");
            assert_eq!(indexed_words(text), indexed, "{text}");
        }
    }
}
