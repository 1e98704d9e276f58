// What is wrong with the fields of an account, before the server is asked. Its rules are the same and decide.

import { formText } from "@/messages/form-text";
import type { Limits } from "./session";

const USERNAME = /^[a-z0-9._-]+$/i;
/** A letter of another alphabet, a full-width one, or one that is not seen. */
const OTHER_SIGN = /[^ -~]/;
const INNER_AT_AN_END = /^[._-]|[._-]$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63})+$/;

export function checkUsername(typed: string, { usernameMin, usernameMax }: Limits): string | null {
  const name = typed.trim();
  if (name === "") return formText.signIn.usernameEmpty;
  if (OTHER_SIGN.test(name)) return formText.register.usernameLetters;
  if (name.length < usernameMin || name.length > usernameMax || !USERNAME.test(name)) {
    return formText.register.usernameHint({ min: usernameMin, max: usernameMax });
  }
  return INNER_AT_AN_END.test(name) ? formText.register.usernameEnds : null;
}

/** The address may be left empty. */
export function checkEmail(typed: string, { emailMax }: Limits): string | null {
  const address = typed.trim();
  if (address === "") return null;
  return EMAIL.test(address) && [...address].length <= emailMax ? null : formText.register.emailWrong;
}

export function checkPassword(typed: string, { passwordMin, passwordMax }: Limits): string | null {
  const length = [...typed].length;
  if (length < passwordMin) return formText.register.passwordShort({ min: passwordMin });
  return length > passwordMax ? formText.register.passwordLong({ max: passwordMax }) : null;
}
