// What the files of a Wii U theme tell about it. Pure.

import { formatBytes } from "@/messages/byte-size";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import type { ShownTheme } from "./find-theme";

type Known = Pick<ShownTheme, "compatibility">;

/** `EU English` for `en` of Europe; a language without a name in the messages stands by its code. */
function textIn(region: string, language: string): string {
  const { languages } = itemsText.wiiuKnow;
  const name = language in languages ? languages[language as keyof typeof languages] : language;
  return `${region} ${name}`;
}

/** Sentences in order of weight. */
export function goodToKnow({ compatibility }: Known): string[] {
  const { wiiuKnow: know } = itemsText;
  const { changesLauncher, changesPlaza, changesSound, textRegion, textLanguages } = compatibility;
  const { fitsKnownMenu, extraSizeBytes, isLarge } = compatibility;
  const changed = [changesLauncher && know.launcher, changesPlaza && know.plaza, changesSound && know.sound];
  const parts = changed.filter((part) => part !== false);
  return [
    ...(fitsKnownMenu ? [] : [know.unknownOriginal]),
    ...(parts.length > 0 ? [know.changes({ parts: parts.join(text.comma) })] : []),
    ...(textRegion !== null
      ? [know.texts({ texts: textLanguages.map((language) => textIn(textRegion, language)).join(text.comma) })]
      : []),
    ...(extraSizeBytes > 0 ? [know.room({ size: formatBytes(extraSizeBytes) })] : []),
    ...(isLarge ? [know.large] : []),
    ...(parts.length > 0 && textRegion === null ? [know.everyRegion] : []),
  ];
}
