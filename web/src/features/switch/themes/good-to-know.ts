// What a theme does to the console, as sentences made from its data. Pure.

import type { Target } from "@/api/gql/types";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";

type Known = {
  target: Target;
  layout: object | null;
  changesLayout: boolean;
  minimumFirmware: string | null;
  backgroundImageUrl: string | null;
} & { [icon in `${string}IconUrl`]?: string | null };

/** Sentences in order of weight. */
export function goodToKnow(theme: Known): string[] {
  const { know } = itemsText;
  const { target, layout, changesLayout, minimumFirmware, backgroundImageUrl } = theme;
  const hasIcons = Object.entries(theme).some(([field, value]) => field.endsWith("IconUrl") && value);
  const withBackground = hasIcons ? know.backgroundAndIcons : know.onlyBackground;
  const content = changesLayout ? know.layout : backgroundImageUrl ? withBackground : know.onlyIcons;
  return [
    content,
    ...(layout ? [know.linked] : changesLayout ? [know.ownLayout] : []),
    ...(minimumFirmware ? [know.firmware({ version: minimumFirmware })] : []),
    ...(changesLayout && !backgroundImageUrl ? [know.noBackground] : []),
    know.menuOnly({ menu: text.target[target] }),
  ];
}
