// The draft with which the form opens and the set it belongs to, held by this tab alone, so that two tabs neither
// overwrite nor publish each other's work.

import { useEffect, useState } from "react";
import type { DraftHold } from "@/features/form/draft-hold";
import type { AwayDraft } from "@/features/publishing/draft-away";
import { holdInTab } from "@/platform/tab-hold";
import type { PickerLayout } from "../theme-form/check-draft";
import type { Draft } from "../theme-form/draft";
import { drafts } from "./draft-store";
import type { PublishSearch } from "./publish-search";
import { sets } from "./set/set-store";
import { setOf, type ThemeSet } from "./set/theme-set";
import { type Start, startDraft } from "./start-draft";

export type HeldStart = Start & { set: ThemeSet };

/** What a tab hands over: the set, and its drafts with the files that it knows. */
export type SetParcel = { set: ThemeSet; drafts: readonly Draft[] };

export type SetHold = DraftHold<SetParcel>;

export type HeldDraft = { kind: "opening" } | { kind: "held"; start: HeldStart; hold: SetHold } | AwayDraft;

/** Address and layouts are those at the time of opening. */
export function useHeldDraft(search: PublishSearch, layouts: readonly PickerLayout[]): HeldDraft {
  const [begin] = useState(() => () => startDraft(search, layouts));
  const [draft, setDraft] = useState<HeldDraft>({ kind: "opening" });
  useEffect(() => {
    const start = begin();
    if (!start) return setDraft({ kind: "gone" });
    const { id, setId } = start.draft;
    const hold: SetHold = { isHeld: false, handOver: null };
    let known: Draft | null = start.isResumed ? null : start.draft;
    const findStart = (handed: SetParcel | null | undefined): HeldStart | null => {
      if (handed) return received(handed, id);
      if (handed === null) return null;
      if (known) return { draft: known, isResumed: false, set: setOf(known) };
      // A draft that was found on this device may have been changed by the tab that had it until now.
      const found = drafts.load(id);
      return found && { draft: found, isResumed: true, set: sets.load(setId) };
    };
    const tab = holdInTab<SetParcel | null | undefined>(`vitrine-draft:${setId}`, {
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

/** What another tab has kept, this one may read too early: it is kept again. */
function received({ set, drafts: handed }: SetParcel, id: string): HeldStart | null {
  const draft = handed.find((one) => one.id === id) ?? handed[0];
  if (!draft) return null;
  for (const one of handed) drafts.keep(one);
  sets.keep(set);
  return { draft, isResumed: true, set };
}
