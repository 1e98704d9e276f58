// Names of archives that are not UTF-8. The format does not say in which code page they are; the most likely one is taken, by all
// names together, as the server does (crates/formats/zip/src/code_page.rs). That has tables of languages, which would be larger
// than the whole form: here the characters that are frequent in each code page decide.

/** Code page 437 of DOS, which Windows writes in the West and browsers do not have. */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/** Syllables that most Korean names have some of. To the code page of China they are frequent characters too. */
const KOREAN = new Set("이다의는가을를한지기리사로나고어아마테화면전금잠정시스인주하자대일도서");
const KOREAN_SHARE = 0.2;

/** Each multi-byte code page, and which pairs of bytes are characters that are frequent in it. */
const PAIRS: readonly [label: string, isFrequent: (lead: number, trail: number) => boolean][] = [
  ["gb18030", (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1],
  [
    "shift_jis",
    (lead, trail) =>
      (lead === 0x81 && trail === 0x5b) ||
      (lead === 0x82 && trail >= 0x9f) ||
      lead === 0x83 ||
      (lead >= 0x88 && lead <= 0x97),
  ],
  ["big5", (lead) => lead >= 0xa4 && lead <= 0xc6],
];
/** As many of the characters are frequent in the right one. */
const FREQUENT_SHARE = 0.7;

const isHigh = (byte: number) => byte >= 0x80;
const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

function decoded(label: string, name: Uint8Array, fatal = false): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(name);
  } catch {
    return null;
  }
}

/** The share of frequent pairs among the characters beyond ASCII. One between letters is an umlaut or an accent, and its letter. */
function shareOf(names: Uint8Array, isFrequent: (lead: number, trail: number) => boolean): number {
  let [all, frequent] = [0, 0];
  for (let at = 0; at < names.length; at += 1) {
    const [before = 0, lead = 0, trail = 0, behind = 0] = [names[at - 1], names[at], names[at + 1], names[at + 2]];
    if (!isHigh(lead)) continue;
    all += 1;
    const isBetweenLetters = isLetter(trail) && (isLetter(behind) || isLetter(before)) && !isHigh(names[at - 2] ?? 0);
    if (isFrequent(lead, trail) && !isBetweenLetters) frequent += 1;
    // A kana of half width is one byte.
    if (lead < 0xa1 || lead > 0xdf || isHigh(trail)) at += 1;
  }
  return frequent / all;
}

function isKorean(names: Uint8Array): boolean {
  const syllables = [...(decoded("euc-kr", names, true) ?? "")].filter((one) => one >= "가" && one <= "힣");
  return syllables.filter((one) => KOREAN.has(one)).length > syllables.length * KOREAN_SHARE;
}

/** One byte a character: whole words beyond ASCII are Cyrillic, and single letters Western. */
function ofSingleBytes(names: Uint8Array): string {
  const high = names.filter(isHigh);
  const within = (from: number, to: number) => high.filter((byte) => byte >= from && byte <= to).length;
  if (high.length > names.filter(isLetter).length / 2) {
    return within(0x80, 0xaf) > within(0xc0, 0xdf) + within(0xf0, 0xff) ? "ibm866" : "windows-1251";
  }
  const hasOther = within(0xc0, 0xe0) + within(0xe2, 0xff) > 0;
  return within(0x80, 0xa5) > 0 && !hasOther ? DOS : "windows-1252";
}

function codePageOf(names: Uint8Array): string {
  const [best] = PAIRS.filter(([label]) => decoded(label, names, true) !== null)
    .map(([label, isFrequent]) => ({ label, share: shareOf(names, isFrequent) }))
    .sort((one, other) => other.share - one.share);
  if (!best || best.share < FREQUENT_SHARE) return ofSingleBytes(names);
  return best.label === "gb18030" && isKorean(names) ? "euc-kr" : best.label;
}

/** These names, which are in UTF-8 or all in one code page. */
export function decodeNames(names: readonly Uint8Array[]): string[] {
  const utf8 = names.map((name) => decoded("utf-8", name, true));
  const others = names.filter((_, at) => utf8[at] === null);
  const codePage = codePageOf(Uint8Array.from(others.flatMap((name) => [...name, 0x0a])));
  return names.map((name, at) => {
    const known = utf8[at];
    if (known !== null && known !== undefined) return known;
    if (codePage !== DOS) return decoded(codePage, name) ?? "";
    return [...name].map((byte) => [...DOS][byte - 0x80] ?? String.fromCharCode(byte)).join("");
  });
}
