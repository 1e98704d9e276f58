// The values of the form, which are texts by the keys of their fields.

import type { SiteSettingsViewFragment } from "@/api/gql/types";

export type Settings = SiteSettingsViewFragment;
export type SettingField = Settings["fields"][number];
export type SettingValues = Record<string, string>;

export const valuesOf = ({ fields }: Settings): SettingValues =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

/** What is sent: the fields that are not fixed and were changed. */
export function changedValues({ fields }: Settings, now: SettingValues): { key: string; value: string }[] {
  return fields
    .filter(({ key, value, fixedBy }) => fixedBy === null && (now[key] ?? "") !== value)
    .map(({ key }) => ({ key, value: now[key] ?? "" }));
}

/** The fields of each section, in the order of the server. */
export function sectionsOf({ fields }: Settings): [SettingField["section"], SettingField[]][] {
  const sections = new Map<SettingField["section"], SettingField[]>();
  for (const field of fields) sections.set(field.section, [...(sections.get(field.section) ?? []), field]);
  return [...sections];
}

const two = (number: number) => `${number}`.padStart(2, "0");

/** A moment of the server as a control for dates has it, in the time zone of the browser; empty without one. */
export function asLocalTime(moment: string): string {
  const at = new Date(moment);
  if (moment === "" || Number.isNaN(at.getTime())) return "";
  const day = `${`${at.getFullYear()}`.padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment of a control for dates, as the server has it. */
export function asMoment(local: string): string {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
