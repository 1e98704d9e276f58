// What is wrong with the texts that items of every kind have, by the server's limits. Its rules are the same and decide.

import { formText } from "@/messages/form-text";
import { textLength } from "@/pure/text-length";

// The characters the server refuses: controls, invisible ones, and those that turn the direction of writing.
const FORBIDDEN =
  /[\u034F\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** Whether there is nothing to see in it: spaces, and the cell of Braille without dots. */
const isBlank = (text: string): boolean => /^[\s\u2800]*$/u.test(text);

/** One line as the server will store it. */
export const asLine = (typed: string): string => typed.normalize("NFC").trim().split(/\s+/u).join(" ");

type NameLimits = { itemNameMin: number; itemNameMax: number };
type TagLimits = { tagMin: number; tagMax: number; tagsPerItemMax: number };

export function checkName(typed: string, { itemNameMin, itemNameMax }: NameLimits): string | null {
  const name = asLine(typed);
  const length = textLength(name);
  if (isBlank(name)) return formText.publish.problem.nameEmpty;
  if (FORBIDDEN.test(name)) return formText.publish.problem.nameForbidden;
  if (length < itemNameMin) return formText.publish.problem.nameShort({ least: itemNameMin });
  return length > itemNameMax ? formText.publish.problem.nameLong({ most: itemNameMax, length }) : null;
}

export function checkDescription(typed: string, { descriptionMax }: { descriptionMax: number }): string | null {
  const length = textLength(typed.trim());
  if (FORBIDDEN.test(typed.replace(/[\r\n\t]/g, ""))) return formText.publish.problem.descriptionForbidden;
  return length > descriptionMax ? formText.count.charactersTooMany({ n: length - descriptionMax }) : null;
}

export function checkTags(tags: readonly string[], { tagMin, tagMax, tagsPerItemMax }: TagLimits): string | null {
  if (tags.length === 0) return formText.publish.problem.tagsNone;
  if (tags.length > tagsPerItemMax) return formText.publish.problem.tagsMany({ most: tagsPerItemMax });
  const isWrong = (tag: string) => {
    const word = asLine(tag.replace(/^\s*#+/, ""));
    const length = textLength(word);
    return isBlank(word) || length < tagMin || length > tagMax || FORBIDDEN.test(tag);
  };
  return tags.some(isWrong) ? formText.publish.problem.tagLength({ least: tagMin, most: tagMax }) : null;
}
