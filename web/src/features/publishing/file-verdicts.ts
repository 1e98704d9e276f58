// What this device says of a console file, in the words in which a refusal of the server would be told.

import { loadErrorWords } from "@/api/error-words";
import { checkLayout, checkPatch, checkThemeFile, type FileRefusal } from "@/platform/file-checks";

export { checkThemeFile };

async function inWords(refusal: FileRefusal | null): Promise<string | null> {
  if (refusal === null) return null;
  const { code, reason, params = {}, message } = refusal;
  return (await loadErrorWords())({ code, reason, params, message: message ?? code });
}

/** What is wrong with a layout for a menu, or for `common`; null when nothing is known to be. */
export const refusalOfLayout = async (file: Blob, use: string) => inWords(await checkLayout(file, use));

/** What is wrong with a patch, wherever it belongs; null when nothing is known to be. */
export const refusalOfPatch = async (file: Blob) => inWords(await checkPatch(file));
