// The draft with which the form opens, held by this tab alone, so that two tabs neither overwrite nor publish each other's
// work.

import { useEffect, useState } from "react";
import type { DraftHold } from "@/features/form/draft-hold";
import type { AwayDraft } from "@/features/publishing/draft-away";
import { holdInTab } from "@/platform/tab-hold";
import { type Draft, emptyDraft } from "../theme-form/draft";
import { drafts } from "./draft-store";
import type { PublishSearch } from "./publish-search";

export type Hold = DraftHold<Draft>;

export type Start = {
  draft: Draft;
  /** It was found on this device. */
  isResumed: boolean;
};

export type HeldDraft = { kind: "opening" } | { kind: "held"; start: Start; hold: Hold } | AwayDraft;

/** The draft that the address names, the latest on this device, or a new one. Null when the named one is not there. */
function startDraft(search: PublishSearch): Start | null {
  const found = search.draft ? drafts.load(search.draft) : search.new ? null : drafts.list()[0];
  if (found) return { draft: found, isResumed: true };
  return search.draft ? null : { draft: emptyDraft(crypto.randomUUID()), isResumed: false };
}

/** The address is that at the time of opening. */
export function useHeldDraft(search: PublishSearch): HeldDraft {
  const [begin] = useState(() => () => startDraft(search));
  const [draft, setDraft] = useState<HeldDraft>({ kind: "opening" });
  useEffect(() => {
    const start = begin();
    if (!start) return setDraft({ kind: "gone" });
    const { id } = start.draft;
    const hold: Hold = { isHeld: false, handOver: null };
    let known: Draft | null = start.isResumed ? null : start.draft;
    const findStart = (handed: Draft | null | undefined): Start | null => {
      if (handed === null) return null;
      // What another tab has kept, this one may read too early: it is kept again.
      if (handed) drafts.keep(handed);
      if (handed) return { draft: handed, isResumed: true };
      if (known) return { draft: known, isResumed: false };
      // A draft that was found on this device may have been changed by the tab that had it until now.
      const found = drafts.load(id);
      return found && { draft: found, isResumed: true };
    };
    const tab = holdInTab<Draft | null | undefined>(`vitrine-wiiu-draft:${id}`, {
      handOver: async () => hold.handOver?.(),
      onHeld: (handed) => {
        hold.isHeld = true;
        const found = findStart(handed);
        setDraft(found ? { kind: "held", start: found, hold } : { kind: "gone" });
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
