// A language for looking at: English with accents, a third longer, in brackets. What is not bracketed on a page is said
// outside the messages; what is cut off has no room for German. `ar-XB` is the same written from right to left.
import { parse } from "@messageformat/parser";

export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"];

const PLAIN = "AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz";
const ACCENTED = "ÅåßÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž";
/** Words of this many signs are added, one for so many characters. */
const MORE = "~".repeat(4);
const MORE_EVERY = 14;

const accented = (words) => [...words].map((character) => ACCENTED[PLAIN.indexOf(character)] ?? character).join("");

/** A sentence of MessageFormat: what is filled in and how its forms are chosen stays. */
function pseudo(sentence) {
  let length = 0;
  const write = (tokens) =>
    tokens
      .map((token) => {
        if (token.type === "content") {
          length += token.value.length;
          return accented(token.value).replaceAll("'", "''").replace(/[{}]/g, "'$&'");
        }
        if (token.type === "octothorpe") return "#";
        if (!token.cases) return token.ctx.text;
        const before = length;
        const lengths = [];
        const cases = token.cases.map(({ key, tokens: inner }) => {
          length = before;
          // A number of a plural, and a word of a choice that happens to be digits.
          const isNumber = token.type !== "select" && /^\d+$/.test(key);
          const written = `${isNumber ? "=" : ""}${key} {${write(inner)}}`;
          lengths.push(length);
          return written;
        });
        length = Math.max(...lengths);
        return `{${token.arg}, ${token.type}, ${cases.join(" ")}}`;
      })
      .join("");
  const written = write(parse(sentence));
  return `[${written}${` ${MORE}`.repeat(Math.ceil(length / MORE_EVERY))}]`;
}

/** A tree of messages with every sentence of it in the pseudo-language. */
export function inPseudoLanguage(tree) {
  if (typeof tree === "string") return pseudo(tree);
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, inPseudoLanguage(value)]));
}
