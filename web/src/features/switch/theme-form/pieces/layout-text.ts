// Whether a file may be the layout of a theme: first by what everybody can mend, in words for everybody, then as strictly as
// a console reads it, by what the server would say. The server has the last word.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { formatBytes } from "@/messages/byte-size";
import { createText } from "@/messages/create-text";
import { text } from "@/messages/text";
import { wrongLine } from "@/pure/json-line";

/** `common` is the part that the home menu shares with others. */
export type LayoutUse = Target | "common";

/** What is wrong with the text, in a sentence; null when it may be used. */
export function checkLayoutText(written: string, use: LayoutUse): string | null {
  const words = createText.layout;
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    return words.unreadableAt({ line: wrongLine(written) ?? 1 });
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) return words.notLayout;
  const { TargetName: name, Files: files, Anims: anims } = found as Record<string, unknown>;
  if (!Array.isArray(files) && !Array.isArray(anims)) return words.notLayout;
  const madeFor = menuIn(name);
  return madeFor && madeFor !== use ? words.otherMenu({ madeFor: nameOf(madeFor), use: nameOf(use) }) : null;
}

/** A layout is text of moderate length. */
export async function checkLayoutFile(file: File, use: LayoutUse, mostBytes: number): Promise<string | null> {
  if (file.size > mostBytes) {
    return createText.layout.tooLarge({ size: formatBytes(file.size), most: formatBytes(mostBytes) });
  }
  const wrong = checkLayoutText(await file.text(), use);
  return wrong ?? (await import("@/features/publishing/file-verdicts")).refusalOfLayout(file, use);
}

/** What a layout says that it is for; null when it says nothing that is known. */
function menuIn(name: unknown): LayoutUse | null {
  const bare = typeof name === "string" ? name.replace(/\.szs$/i, "") : null;
  return bare === "common" ? "common" : (TARGETS.find((target) => target === bare) ?? null);
}

const nameOf = (use: LayoutUse) => (use === "common" ? createText.layout.common : text.target[use]);
