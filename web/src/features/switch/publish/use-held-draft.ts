// The draft with which the form opens, held by this tab alone, so that two tabs neither overwrite nor publish each
// other's work.

import { useEffect, useState } from "react";
import type { DraftHold } from "@/features/form/draft-hold";
import { holdInTab } from "@/platform/tab-hold";
import type { Draft } from "./draft";
import { drafts } from "./draft-store";
import type { PickerLayout } from "./problems";
import type { PublishSearch } from "./publish-search";
import { type Start, startDraft } from "./start-draft";

export type HeldDraft =
  | { kind: "opening" }
  | { kind: "held"; start: Start; hold: DraftHold<Draft> }
  /** Another tab has it: from the start, or because it has taken it over. */
  | { kind: "elsewhere" | "lost"; takeOver: () => void }
  /** The address names a draft that is not on this device any more. */
  | { kind: "gone" };

/** Address and layouts are those at the time of opening. */
export function useHeldDraft(search: PublishSearch, layouts: readonly PickerLayout[]): HeldDraft {
  const [begin] = useState(() => () => startDraft(search, layouts));
  const [draft, setDraft] = useState<HeldDraft>({ kind: "opening" });
  useEffect(() => {
    const start = begin();
    if (!start) return setDraft({ kind: "gone" });
    const { id } = start.draft;
    const hold: DraftHold<Draft> = { isHeld: false, handOver: null };
    let known: Draft | null = start.isResumed ? null : start.draft;
    const tab = holdInTab<Draft | null | undefined>(`vitrine-draft:${id}`, {
      handOver: async () => hold.handOver?.(),
      onHeld: (handed) => {
        hold.isHeld = true;
        // A draft that was found on this device may have been changed by the tab that had it until now.
        const found = handed === undefined ? (known ?? drafts.load(id)) : handed;
        setDraft(found ? { kind: "held", start: { draft: found, isResumed: !known }, hold } : { kind: "gone" });
        known = null;
      },
      onAway: (why) => {
        hold.isHeld = false;
        setDraft({ kind: why, takeOver: () => tab.takeOver() });
      },
    });
    return tab.end;
  }, [begin]);
  return draft;
}
