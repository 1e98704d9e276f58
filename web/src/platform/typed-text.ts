// Text typed into forms that have no draft of their own, kept in this tab until it is saved, discarded or its author signs out.

import { forgetForTab, keepForTab, readForTab } from "./session-storage";

const KEY = "vitrine.typed:";

/** The fields of a form that differ from what is saved: each as it is saved, and as it is typed. */
export type TypedText = Record<string, [saved: unknown, typed: unknown]>;

export function readTyped(form: string): TypedText {
  try {
    const kept: unknown = JSON.parse(readForTab(KEY + form) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as TypedText) : {};
  } catch {
    return {};
  }
}

export function keepTyped(form: string, typed: TypedText): void {
  if (Object.keys(typed).length > 0) keepForTab(KEY + form, JSON.stringify(typed));
  else forgetForTab(KEY + form);
}

/** Forgets what was typed into all forms. */
export const forgetTyped = (): void => forgetForTab(KEY, true);
