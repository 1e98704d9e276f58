// The themes of a set that are not open, with what is wrong with them. They are looked at again when they may have
// changed: when the last step opens and when something is done to all of them.

import { useEffect, useMemo, useState } from "react";
import type { Limits } from "@/features/session/session";
import type { PickerLayout } from "../../theme-form/check-draft";
import type { Draft } from "../../theme-form/draft";
import { drafts, wholeDraft } from "../draft-store";
import { packProblems } from "./pack-problems";
import { isIncomplete, problemsOf, type ThemeProblems } from "./set-problems";
import { unpublished } from "./theme-set";
import type { ThemeSetWork } from "./use-theme-set";

/** `openId` is the draft that is open. */
export function useOthers(work: ThemeSetWork, openId: string, layouts: readonly PickerLayout[], limits: Limits) {
  const { set, complaints } = work;
  const kept = useMemo(
    () => unpublished(set).flatMap((id) => (id === openId ? [] : (drafts.load(id) ?? []))),
    [set, openId],
  );
  const [whole, setWhole] = useState<readonly Draft[]>(kept);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(kept.map(wholeDraft)).then((found) => isCurrent && setWhole(found));
    return () => {
      isCurrent = false;
    };
  }, [kept]);
  const judge = (draft: Draft): ThemeProblems => problemsOf(draft, layouts, limits, complaints[draft.id] ?? []);
  const problems = kept.map((draft) => judge(whole.find(({ id }) => id === draft.id) ?? draft));
  return {
    problems,
    /** Asked before sending: whether something keeps one of them from being published. */
    areWrong: async () => {
      const found = await Promise.all(kept.map(wholeDraft));
      // What the server had against them it may be asked again.
      const isPackWrong = packProblems(work.now(), limits, []).length > 0;
      return isPackWrong || found.some((draft) => isIncomplete(problemsOf(draft, layouts, limits, [])));
    },
  };
}
