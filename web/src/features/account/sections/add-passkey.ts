// Adding a passkey: what the device is asked, and what is said of it. It is named after the browser it was made in; its owner
// may call it something else afterwards.

import { AddPasskey } from "@/api/gql/add-passkey";
import { BeginAddingPasskey } from "@/api/gql/begin-adding-passkey";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { accountText } from "@/messages/account-text";
import { createPasskey, PasskeyError } from "@/platform/passkeys";
import type { AccountPasskey, AccountSession } from "../sign-in-query";

/** The passkey that was added, or why none was: quietly where nothing went wrong, or as the server has refused it. */
export type Added = { uuid: string; name: string } | { isQuiet: boolean; says: string } | { refused: RequestError };

export async function addPasskey(device: AccountSession | null, known: readonly AccountPasskey[]): Promise<Added> {
  const words = accountText.signIn.passkeys;
  const failed = (says: string, isQuiet = false) => ({ isQuiet, says });
  try {
    const credential = await createPasskey((await request(BeginAddingPasskey, {})).beginAddingPasskey);
    return (await request(AddPasskey, { name: proposedName(device, known), credential })).addPasskey;
  } catch (error) {
    if (error instanceof PasskeyError) {
      return failed(words[error.problem], error.problem === "cancelled" || error.problem === "known");
    }
    if (!(error instanceof RequestError)) return failed(words.failed);
    return error.code === "CONFLICT" ? failed(words.over) : { refused: error };
  }
}

function proposedName(device: AccountSession | null, known: readonly AccountPasskey[]): string {
  const words = accountText.signIn.passkeys;
  const { browser, system } = device ?? {};
  const name = browser && system ? words.device({ browser, system }) : (browser ?? system ?? words.unnamed);
  const isTaken = (proposed: string) => known.some((passkey) => passkey.name === proposed);
  let number = 1;
  while (isTaken(number === 1 ? name : `${name} ${number}`)) number += 1;
  return number === 1 ? name : `${name} ${number}`;
}
