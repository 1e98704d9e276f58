// Signing in by passkey: asked for by a button, or offered by the browser where it fills in the name. Fetched when the page to
// sign in rests.

import { BeginPasskeyLogin } from "@/api/gql/begin-passkey-login";
import { LoginWithPasskey } from "@/api/gql/login-with-passkey";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { entryText } from "@/messages/entry-text";
import { text } from "@/messages/text";
import { askForPasskey, fillsInPasskeys, forgetPasskey, PasskeyError } from "@/platform/passkeys";
import type { Me } from "../session";

/** A challenge is good for five minutes; this is less. */
const ASK_AGAIN_MS = 240_000;

/** Who has signed in, or what is said instead. */
export type PasskeyLogin = { me: Me } | { isQuiet: boolean; says: string };

/** Asks for a passkey and signs in with it. */
export async function loginWithPasskey(signal: AbortSignal): Promise<PasskeyLogin> {
  return ask({ signal });
}

/** Has the browser offer passkeys beside the names that it fills in, until `signal`. Null when none was chosen. */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyLogin | null> {
  if (!(await fillsInPasskeys())) return null;
  while (!signal.aborted) {
    await shown(signal);
    const round = AbortSignal.any([signal, AbortSignal.timeout(ASK_AGAIN_MS)]);
    const login = await ask({ signal: round, mediation: "conditional" });
    if ("me" in login) return login;
    // The browser says nothing when the offer is left alone, and the person did nothing that could fail.
    if (!round.aborted) return login.isQuiet ? null : login;
  }
  return null;
}

async function ask(asking: Parameters<typeof askForPasskey>[1]): Promise<PasskeyLogin> {
  const words = entryText.passkey;
  try {
    const options = (await request(BeginPasskeyLogin, {})).beginPasskeyLogin;
    const credential = await askForPasskey(options, asking);
    try {
      return { me: (await request(LoginWithPasskey, { credential })).loginWithPasskey };
    } catch (error) {
      if (error instanceof RequestError && error.code === "NOT_FOUND") void forgetPasskey(options, credential);
      throw error;
    }
  } catch (error) {
    if (error instanceof PasskeyError) {
      // What browsers offer by themselves nobody has asked for, so it may fail unheard.
      const isQuiet = error.problem === "cancelled" || asking.mediation === "conditional";
      return { isQuiet, says: { ...words, known: words.failed }[error.problem] };
    }
    const isQuiet = asking.mediation === "conditional" && !(error instanceof RequestError && isAboutPasskey(error));
    return { isQuiet, says: error instanceof RequestError ? refusalOf(error) : words.failed };
  }
}

const isAboutPasskey = ({ code }: RequestError) => code === "NOT_FOUND" || code === "INVALID_CREDENTIALS";

function refusalOf(error: RequestError): string {
  const words = entryText.passkey;
  if (error.isUnavailable) return text.failure.unreachable;
  switch (error.code) {
    case "NOT_FOUND":
      return words.unknown;
    case "INVALID_CREDENTIALS":
      return words.wrong;
    case "CONFLICT":
      return words.over;
    default:
      return error.message;
  }
}

/** A page that nobody looks at asks for nothing. */
async function shown(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!document.hidden) resolve();
    };
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
