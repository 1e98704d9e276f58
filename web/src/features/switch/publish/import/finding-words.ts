// What is wrong with a finished file in words: by its code, in the language of the page. The reader's own sentence, in
// English, stands where there are no words for a code.

import { findingText } from "@/messages/finding-text";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";

/** A finding, or the reason for which a file is refused. */
export type Finding = {
  /** Of crates/formats/inspect/findings.md. */
  code: string;
  /** The entry or field it concerns; empty for the whole file. */
  place: string;
  /** Without capital and full stop. */
  message: string;
};

/** How many themes are taken at once. */
export const MOST_THEMES = 50;
/** More places of one finding than these are counted. */
const MOST_PLACES = 3;

type Params = { most: number; line?: number };
type Words = string | ((params: Params) => string);
/** The messages as they are for codes that come from outside. */
type ByFamily = Readonly<Record<string, Readonly<Record<string, Words>>>>;

/** As a sentence; what begins with the name of a file keeps it. */
export const asSentence = (message: string): string =>
  message === ""
    ? ""
    : `${/^\S+\.\S/.test(message) ? message.charAt(0) : message.charAt(0).toLocaleUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;

/** The words of a code, or those for whatever else is wrong with files of its format. */
function wordsFor({ code, message }: Finding): string {
  const [family = "", ...rest] = code.split(".");
  const known = (findingText as unknown as ByFamily)[family];
  if (typeof known !== "object") return asSentence(message);
  const line = Number(/\bline (\d+)/.exec(message)?.[1]) || undefined;
  const words = known[rest.join(".")] ?? (line === undefined ? undefined : known.line) ?? known.any;
  return typeof words === "function" ? words({ most: MOST_THEMES, line }) : (words ?? asSentence(message));
}

/** One sentence for each thing that is wrong, with the places where it is. */
function inWords(found: readonly Finding[]): string[] {
  const places = new Map<string, string[]>();
  for (const finding of found) {
    const note = wordsFor(finding);
    const known = places.get(note) ?? [];
    if (finding.place !== "" && !known.includes(finding.place)) known.push(finding.place);
    places.set(note, known);
  }
  return [...places].filter(([note]) => note !== "").map(([note, all]) => at(note, all));
}

function at(note: string, all: readonly string[]): string {
  if (all.length === 0) return note;
  // A place within a file has commas of its own, which would mix with those of the list.
  const within = all.slice(0, MOST_PLACES).map((place) => place.replaceAll(", ", " › "));
  const places = within.join(text.comma);
  const n = all.length - MOST_PLACES;
  return n > 0 ? findingText.atMore({ note, places, n }) : findingText.at({ note, places });
}

/** A function that puts what is wrong into words. */
export async function loadFindingWords(): Promise<(found: readonly Finding[]) => string[]> {
  try {
    await loadMessages("findings");
    return inWords;
  } catch {
    return (found) => [...new Set(found.map(({ message }) => asSentence(message)))];
  }
}
