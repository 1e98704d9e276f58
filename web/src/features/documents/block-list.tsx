// A text of blocks without parts, such as the welcome on the front page.

import { BlockView } from "./blocks";
import type { Block } from "./document";

export function BlockList({ blocks }: { blocks: readonly Block[] }) {
  if (blocks.length === 0) return null;
  return (
    <div className="flex max-w-[68ch] flex-col gap-3">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
        <BlockView block={block} key={place} />
      ))}
    </div>
  );
}
