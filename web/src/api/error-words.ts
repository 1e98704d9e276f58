// A refusal in words: from its code, its reason and its parameters, in the language of the page. The server's own
// sentence, in English, stands where there are no words for a code or where they would miss a parameter.

import { errorText } from "@/messages/error-text";
import { findingText } from "@/messages/finding-text";
import { loadMessages } from "@/messages/language";

export type Refusal = {
  /** Stable code of docs/errors.md. */
  code: string;
  /** Which of the things that the code stands for, where it stands for several. */
  reason?: string;
  /** What the words mention: a limit, a size, a name. */
  params: Readonly<Record<string, unknown>>;
  /** The server's sentence. */
  message: string;
};

type Words = string | ((params: Refusal["params"]) => string);
/** The messages as they are for codes and parameters that come from outside; those with parameters check them. */
type ByCode = Readonly<Record<string, Words | Readonly<Record<string, Words>>>>;

/** What was found in a file, where a refusal names its code. */
function causeOf(finding: unknown): Words | undefined {
  const [family = "", name = ""] = typeof finding === "string" ? finding.split(".") : [];
  return (findingText as unknown as Readonly<Record<string, Readonly<Record<string, Words>>>>)[family]?.[name];
}

function wordsFor({ code, reason = "", params, message }: Refusal): string {
  const ofCode = (errorText as unknown as ByCode)[code];
  const words = typeof ofCode === "object" ? ofCode[reason] : ofCode;
  try {
    return (typeof words === "function" ? words({ ...params, finding: causeOf(params.finding) }) : words) ?? message;
  } catch {
    // A parameter is missing.
    return message;
  }
}

/** A function that puts refusals into words. */
export async function loadErrorWords(): Promise<(refusal: Refusal) => string> {
  try {
    await Promise.all([loadMessages("errors"), loadMessages("findings")]);
    return wordsFor;
  } catch {
    return ({ message }) => message;
  }
}
