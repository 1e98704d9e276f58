// The language of the page, set once by whoever renders it: the browser from the document's `lang`, a server from the
// request. Only the messages of that language are loaded, and of those only the parts that a page needs.

import { setAccountText } from "./account-text";
import { setAdminText } from "./admin-text";
import { setAppText } from "./app-text";
import { LANGUAGES, type Language } from "./compiled/languages";
import type { Messages } from "./compiled/types";
import { setCreateText } from "./create-text";
import { setDevelopersText } from "./developers-text";
import { setDocumentsText } from "./documents-text";
import { setEditText } from "./edit-text";
import { setEffectsText } from "./effects-text";
import { setEntryText } from "./entry-text";
import { setErrorText } from "./error-text";
import { setFindingText } from "./finding-text";
import { setFormText } from "./form-text";
import { setItemsText } from "./items-text";
import { setMixText } from "./mix-text";
import { setModerationText } from "./moderation-text";
import { setPlayerText } from "./player-text";
import { setStageText } from "./stage-text";
import { setText } from "./text";
import { setWiiuFormText } from "./wiiu-form-text";

export type Part = keyof Messages;

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", ja: "日本語" };

export let language: Language = "en";

/** A language there are no messages in becomes English. Sentences change with the next `loadMessages`. */
export function setLanguage(wanted: string): void {
  language = Object.hasOwn(LANGUAGES, wanted) ? (wanted as Language) : "en";
}

const FILL: { [P in Part]: (messages: Messages[P]) => void } = {
  page: setText,
  items: setItemsText,
  forms: setFormText,
  edit: setEditText,
  effects: setEffectsText,
  create: setCreateText,
  mix: setMixText,
  player: setPlayerText,
  account: setAccountText,
  entry: setEntryText,
  moderation: setModerationText,
  admin: setAdminText,
  documents: setDocumentsText,
  wiiuForm: setWiiuFormText,
  developers: setDevelopersText,
  app: setAppText,
  errors: setErrorText,
  findings: setFindingText,
  stage: setStageText,
};

async function load<P extends Part>(part: P): Promise<void> {
  const first = await LANGUAGES[language]();
  const read = part === "page" ? () => first : first.parts[part as keyof typeof first.parts];
  const { default: messages } = await read();
  FILL[part](messages as Messages[P]);
}

/** Brings parts of the messages; those that are there already take no time. */
export async function loadMessages(...parts: Part[]): Promise<void> {
  await Promise.all(parts.map(load));
}
