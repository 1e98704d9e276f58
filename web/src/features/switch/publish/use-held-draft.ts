// The draft with which the form opens, held by this tab alone, so that two tabs neither overwrite nor publish each
// other's work.

import { useEffect, useState } from "react";
import type { DraftHold } from "@/features/form/draft-hold";
import { holdInTab } from "@/platform/tab-hold";
import { drafts } from "./draft-store";
import type { PickerLayout } from "./problems";
import type { PublishSearch } from "./publish-search";
import { type Start, startDraft } from "./start-draft";

export type HeldDraft =
  | { kind: "opening" }
  | { kind: "held"; start: Start; hold: DraftHold }
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
    let isNew = !start.isResumed;
    const hold: DraftHold = { isHeld: false, beforeHandOver: () => undefined };
    const tab = holdInTab(`vitrine-draft:${id}`, {
      beforeHandOver: () => hold.beforeHandOver(),
      onChange: (state) => {
        hold.isHeld = state === "held";
        if (state !== "held") return setDraft({ kind: state, takeOver: () => tab.takeOver() });
        // Any other than a new one as the tab before has left it.
        const found = isNew ? start.draft : drafts.load(id);
        setDraft(found ? { kind: "held", start: { draft: found, isResumed: !isNew }, hold } : { kind: "gone" });
        isNew = false;
      },
    });
    return tab.end;
  }, [begin]);
  return draft;
}
