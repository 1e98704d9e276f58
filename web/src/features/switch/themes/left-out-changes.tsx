// The changes that the stored preview of a theme does not show, by name.

import type { LeftOutFragment } from "@/api/gql/types";
import { itemsText } from "@/messages/items-text";

export function LeftOutChanges({ leftOut }: LeftOutFragment) {
  if (!leftOut || leftOut.count === 0) return null;
  const { stage } = itemsText;
  const more = leftOut.count - leftOut.names.length;
  return (
    <details className="text-facts text-ink-2">
      <summary className="min-h-6 text-ink">{stage.leftOut({ n: leftOut.count })}</summary>
      <ul className="mt-1 flex flex-col font-mono [overflow-wrap:anywhere]" dir="ltr" translate="no">
        {leftOut.names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change may be named twice
          <li key={`${place} ${name}`}>{name}</li>
        ))}
      </ul>
      {more > 0 && <p>{stage.leftOutMore({ n: more })}</p>}
    </details>
  );
}
