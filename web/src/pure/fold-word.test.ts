import { expect, test } from "vitest";
import { foldWord, placeIn } from "./fold-word";

test.each([
  [" Café-Noir ", "cafe-noir"],
  ["Größe", "grosse"],
  ["ＡＢＣ", "abc"],
  ["テーマ", "てーま"],
  ["ﾊﾟﾗ", "ぱら"],
  ["夜の庭", "夜の庭"],
])("%j is compared as %j", (word, folded) => {
  expect(foldWord(word)).toBe(folded);
});
test.each([
  ["Übergang", "uber", 0],
  ["Übergang", "ueber", 0],
  ["Nachtübergang", "ÜBER", 5],
  ["Uebersicht", "ueber", 0],
  ["Straße", "strasse", 0],
  ["ダークテーマ", "てーま", 3],
  ["Naïve", "naive", 0],
  ["Naïve", "naieve", -1],
  ["Ubergang", "ueber", -1],
])("in %j, %j stands at %d", (words, typed, place) => {
  expect(placeIn(words, typed)).toBe(place);
});
