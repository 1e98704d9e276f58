// The changes that the live preview does not show, by name.

import { stageText } from "@/messages/stage-text";
import { text } from "@/messages/text";
import type { StageAnswer } from "@/pure/stage-drawing";

/** Names shown. Whoever wants all of them reads the layout. */
const NAMED_MAX = 40;

export function LeftOut({ answer }: { answer: StageAnswer }) {
  const { leftOut, refusedOptions } = answer;
  const named = leftOut.changes.slice(0, NAMED_MAX);
  const more = leftOut.count - named.length;
  return (
    <>
      {leftOut.count > 0 && (
        <details className="text-facts text-ink-2">
          <summary className="min-h-6 text-ink">{stageText.leftOut({ n: leftOut.count })}</summary>
          <ul className="mt-1 flex flex-col font-mono [overflow-wrap:anywhere]" dir="ltr" translate="no">
            {named.map((change, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a change may be named twice
              <li key={`${place} ${change}`}>{change}</li>
            ))}
          </ul>
          {more > 0 && <p>{stageText.leftOutMore({ n: more })}</p>}
        </details>
      )}
      {refusedOptions.length > 0 && (
        <p className="text-facts text-ink-2">{stageText.refused({ names: refusedOptions.join(text.comma) })}</p>
      )}
    </>
  );
}
