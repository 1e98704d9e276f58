// Words as a search compares them. The server folds them in the same way (crates/input/src/text.rs).

const MARKS = /[\u0300-\u036f]/g;
const UMLAUT = /(?<=[aou])\u0308/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
/** How far katakana stand from their hiragana. */
const KANA_DISTANCE = 0x60;

const plain = (word: string): string => word.trim().normalize("NFKD").toLowerCase();

const folded = (word: string): string =>
  word
    .replace(MARKS, "")
    .replaceAll("ß", "ss")
    .normalize("NFC")
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE));

/** Without letter case, marks above letters and the difference between the two kinds of kana; `ß` is `ss`. */
export const foldWord = (word: string): string => folded(plain(word));

/** Where the typed letters stand in some words, written with umlauts or in the two letters for them; -1 for nowhere. */
export function placeIn(words: string, typed: string): number {
  const wanted = foldWord(typed);
  const found = foldWord(words).indexOf(wanted);
  return found >= 0 ? found : folded(plain(words).replace(UMLAUT, "e")).indexOf(wanted);
}
