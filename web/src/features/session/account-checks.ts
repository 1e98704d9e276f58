// What is wrong with the fields of an account, before the server is asked. Its rules are the same and decide.

import { formText } from "@/messages/form-text";
import type { Limits } from "./session";

const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63})+$/;

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
