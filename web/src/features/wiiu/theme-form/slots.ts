// What the places for patches are called.

import type { WiiuRegion } from "@/api/gql/types";
import { language } from "@/messages/language";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import type { SystemFile } from "./sort-patches";

export type SlotGroup = { id: "menu" | "sound" | WiiuRegion; files: SystemFile[] };

const GROUPS = ["menu", "sound", "US", "EU", "JP"] as const;

const groupOf = ({ name, region }: SystemFile): SlotGroup["id"] =>
  region ?? (name.startsWith("cafe") ? "sound" : "menu");

/** The places as they are shown, without groups that have none. */
export function groupsOf(files: readonly SystemFile[]): SlotGroup[] {
  return GROUPS.map((id) => ({ id, files: files.filter((file) => groupOf(file) === id) })).filter(
    (group) => group.files.length > 0,
  );
}

/** In its own group, such as `English`. */
export function slotLabel({ name, language: code }: SystemFile): string {
  if (code) return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  const { slot } = wiiuFormText;
  return name in slot ? slot[name as keyof typeof slot] : name;
}

/** Among all, such as `US · English`. */
export const slotName = (file: SystemFile): string =>
  file.region ? wiiuFormText.textSlot({ region: file.region, language: slotLabel(file) }) : slotLabel(file);
