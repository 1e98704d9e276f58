// What is wrong with the name of an account, before the server is asked. Its rules are the same and decide.

import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import type { Limits } from "./session";

const USERNAME = /^[a-z0-9._-]+$/i;
/** A letter of another alphabet, a full-width one, or one that is not seen. */
const OTHER_SIGN = /[^ -~]/;
const INNER_AT_AN_END = /^[._-]|[._-]$/;

export function checkUsername(typed: string, { usernameMin, usernameMax }: Limits): string | null {
  const name = typed.trim();
  if (name === "") return formText.signIn.usernameEmpty;
  if (OTHER_SIGN.test(name)) return entryText.name.letters;
  if (name.length < usernameMin || name.length > usernameMax || !USERNAME.test(name)) {
    return formText.register.usernameHint({ min: usernameMin, max: usernameMax });
  }
  return INNER_AT_AN_END.test(name) ? formText.register.usernameEnds : null;
}
