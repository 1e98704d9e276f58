// The draft with which a form opens and the set it belongs to, held by this tab alone, so that two tabs neither overwrite
// nor publish each other's item.

import { useEffect, useState } from "react";
import type { DraftHold } from "@/features/form/draft-hold";
import { holdInTab } from "@/platform/tab-hold";
import type { AwayDraft } from "../draft-away";
import type { FormKind } from "../form-kind";
import type { NewDraft } from "../new-draft";
import { type DraftSet, setOf } from "./draft-set";

export type Start<Draft> = {
  draft: Draft;
  /** It was found on this device. */
  isResumed: boolean;
};

export type HeldStart<Draft> = Start<Draft> & { set: DraftSet };

/** What a tab hands over: the set, and its drafts with the files that it knows. */
export type SetParcel<Draft> = { set: DraftSet; drafts: readonly Draft[] };

export type SetHold<Draft> = DraftHold<SetParcel<Draft>>;

export type HeldSet<Draft> =
  | { kind: "opening" }
  | { kind: "held"; start: HeldStart<Draft>; hold: SetHold<Draft> }
  | AwayDraft;

/** `begin` is asked once; null when the draft that the address names is not there. */
export function useHeldSet<FileField extends string, Draft extends NewDraft<FileField>>(
  { drafts, sets }: FormKind<FileField, Draft>,
  begin: () => Start<Draft> | null,
): HeldSet<Draft> {
  const [beginOnce] = useState(() => begin);
  const [held, setHeld] = useState<HeldSet<Draft>>({ kind: "opening" });
  useEffect(() => {
    const start = beginOnce();
    if (!start) return setHeld({ kind: "gone" });
    const { id, setId } = start.draft;
    const hold: SetHold<Draft> = { isHeld: false, handOver: null };
    let known: Draft | null = start.isResumed ? null : start.draft;
    /** What another tab has kept, this one may read too early: it is kept again. */
    const received = (handed: SetParcel<Draft>): HeldStart<Draft> | null => {
      const draft = handed.drafts.find((one) => one.id === id) ?? handed.drafts[0];
      if (!draft) return null;
      for (const one of handed.drafts) drafts.keep(one);
      sets.keep(handed.set);
      return { draft, isResumed: true, set: handed.set };
    };
    const findStart = (handed: SetParcel<Draft> | null | undefined): HeldStart<Draft> | null => {
      if (handed) return received(handed);
      if (handed === null) return null;
      if (known) return { draft: known, isResumed: false, set: setOf(known) };
      // A draft that was found on this device may have been changed by the tab that had it until now.
      const found = drafts.load(id);
      return found && { draft: found, isResumed: true, set: sets.load(setId) };
    };
    const tab = holdInTab<SetParcel<Draft> | null | undefined>(drafts.prefix + setId, {
      handOver: async () => hold.handOver?.(),
      onHeld: (handed) => {
        hold.isHeld = true;
        const found = findStart(handed);
        setHeld(found ? { kind: "held", start: found, hold } : { kind: "gone" });
        known = null;
      },
      onAway: (why) => {
        hold.isHeld = false;
        setHeld({ kind: why, takeOver: () => tab.takeOver() });
      },
    });
    return tab.end;
  }, [beginOnce, drafts, sets]);
  return held;
}

/** In place of a hold while the page is only looked at. */
export const NOT_HELD = { isHeld: false, handOver: null };
