import { expect, test } from "vitest";
import { decodeNames } from "./code-page";

/** Text in a code page, by trying what every one and two bytes mean in it. */
function encoder(label: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(label);
  const bytes = new Map<string, number[]>();
  const note = (tried: number[]) => {
    const text = decoder.decode(Uint8Array.from(tried));
    if ([...text].length === 1 && text !== "\ufffd" && !bytes.has(text)) bytes.set(text, tried);
  };
  for (let one = 0; one < 256; one += 1) note([one]);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) note([lead, trail]);
  return (text) => Uint8Array.from([...text].flatMap((one) => bytes.get(one) ?? []));
}

// The names of the server's own test.
test.each([
  ["shift_jis", ["テーマ.bps", "ゼルダの伝説/ロック画面.bps", "ソフト一覧.bps", "夜景.bps"]],
  ["gb18030", ["主题.bps", "塞尔达传说/锁屏.bps", "马里奥 (红).bps"]],
  ["big5", ["主題.bps", "薩爾達傳說/鎖定.bps"]],
  ["euc-kr", ["테마.bps", "젤다의 전설/잠금 화면.bps"]],
  ["windows-1251", ["Тема.bps", "синяя/Экран блокировки.bps"]],
  ["ibm866", ["Тема.bps", "синяя/Экран блокировки.bps"]],
  ["windows-1252", ["Größe.bps", "Été à la mer.bps", "Übersicht/Señal.bps"]],
])("names in %s are shown as they were written", (label, names) => {
  const encode = encoder(label);
  const bytes = names.map(encode);
  expect(decodeNames(bytes)).toEqual(names);
  for (const [at, name] of bytes.entries()) expect(decodeNames([name])).toEqual([names[at]]);
});

test("names that Windows writes in the West are shown as they were written", () => {
  // ö, ß, Ü, É, é, à, ä and ü in code page 437.
  const written: Record<string, number> = { ö: 0x94, ß: 0xe1, Ü: 0x9a, É: 0x90, é: 0x82, à: 0x85, ä: 0x84, ü: 0x81 };
  const encode = (text: string) => Uint8Array.from([...text].map((one) => written[one] ?? one.charCodeAt(0)));
  for (const names of [
    ["Größe.bps", "Übersicht/Straße.bps"],
    ["Été à la mer.bps"],
    ["Nächtlich/grün.bps"],
    ["grün.bps"],
    ["général.bps"],
  ]) {
    expect(decodeNames(names.map(encode))).toEqual(names);
  }
});

test("names in UTF-8 stay beside others, whatever the archive says of them", () => {
  const [utf8, japanese] = [new TextEncoder().encode("日本.bps"), encoder("shift_jis")("テーマ.bps")];
  expect(decodeNames([utf8, japanese])).toEqual(["日本.bps", "テーマ.bps"]);
  expect(decodeNames([])).toEqual([]);
});
