// Codes as consoles take them: a letter for the kind, and the public number of the item. Typed into the search they find
// it, in any case of letters.

import { RequestError } from "@/api/request-error";
import { codeOf } from "@/features/catalogue/kind";
import type { FoundItem } from "@/features/catalogue/showcase";
import { readHexId } from "@/features/catalogue/slug-id";
import { KINDS } from "@/features/kinds";
import { SHOWCASES } from "@/features/showcases";
import { findMixByCode } from "@/features/switch/mixes/find-by-code";

export type CodeSearch = {
  /** As installers write it. */
  code: string;
  /** It has a digit or is written as pages show it, so it is meant as a code: `tea` may be a word, `t4` and `tEA` not. */
  isCertain: boolean;
  item: FoundItem | undefined;
};

/** A mix has the number that follows from its themes. */
const MIX_CODE = /^m[1-9][0-9a-f]{6}$/i;

/** What a text means as a code; null when it can be none. */
export async function findByCode(text: string | undefined): Promise<CodeSearch | null> {
  if (text === undefined) return null;
  if (MIX_CODE.test(text)) {
    const code = text.toUpperCase();
    return { code, isCertain: true, item: await findMixByCode(code).catch(orNone) };
  }
  const kind = KINDS.find(({ codeLetter }) => codeLetter.toLowerCase() === text[0]?.toLowerCase());
  const hexId = readHexId(text.slice(1));
  if (!kind || hexId === null) return null;
  const code = codeOf(kind, { hexId });
  return {
    code,
    isCertain: text === code || /[0-9]/.test(text),
    item: await SHOWCASES[kind.list].findByHexId(hexId).catch(orNone),
  };
}

function orNone(error: unknown): undefined {
  if (error instanceof RequestError && error.code === "NOT_FOUND") return undefined;
  throw error;
}
