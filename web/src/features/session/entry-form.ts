// What signing in and registering have in common: once it is done, the way back to where the person came from.

import type { RefusalWords } from "@/features/form/refusal";
import { usePlainForm } from "@/features/form/use-plain-form";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useEnter } from "./enter";
import type { ReturnPath } from "./return-path";
import type { Me } from "./session";

type EntryFormOptions<Values extends object> = Pick<Parameters<typeof usePlainForm<Values>>[0], "initial" | "check"> & {
  /** Sends the form; throws RequestError when it is refused. */
  enter: (values: Values) => Promise<Me>;
  returnPath: ReturnPath;
  /** Said when the server is at fault. */
  failed: string;
};

export function useEntryForm<Values extends object>(options: EntryFormOptions<Values>) {
  const { initial, check, enter, returnPath, failed } = options;
  const goOn = useEnter(returnPath);
  return usePlainForm({
    initial,
    check,
    send: async (values) => goOn(await enter(values)),
    words: entryWords(failed),
  });
}

/** What is said when a form of these is refused as a whole; `failed` when the server is at fault. */
export function entryWords(failed: string): RefusalWords {
  const { unreachable } = text.failure;
  const { tooMany } = formText.signIn;
  return { failed, unreachable, offline: unreachable, signedOut: failed, tooLarge: failed, tooMany };
}
