// What the admins of the site say to everybody who comes in. Its code comes with the answer, and only if there is something to say.

import { useEffect, useState } from "react";
import type { Block } from "@/features/documents/document";

type WelcomeCode = typeof import("@/features/documents/block-list");

let loaded: WelcomeCode | null = null;

/** For the loader of the page; without its code the text is not shown. */
export async function loadWelcome(blocks: readonly Block[]): Promise<WelcomeCode | null> {
  if (blocks.length > 0) loaded ??= await import("@/features/documents/block-list").catch(() => null);
  return loaded;
}

export function Welcome({ blocks }: { blocks: readonly Block[] }) {
  const [code, setCode] = useState(loaded);
  // It was written while this page was open.
  useEffect(() => {
    if (!code) void loadWelcome(blocks).then(setCode);
  }, [blocks, code]);
  return code && <code.BlockList blocks={blocks} />;
}
