// The themes of a set that are not open, with what is wrong with them. They are looked at again when they may have
// changed: when the last step opens and when something is done to all of them.

import { useEffect, useMemo, useState } from "react";
import type { Complaint } from "@/api/request-error";
import type { Problem } from "@/features/form/problem";
import type { NewDraft } from "../new-draft";
import { unpublished } from "./draft-set";
import { type DraftProblems, isIncomplete } from "./set-problems";
import type { DraftSetState } from "./use-draft-set";

/** `openId` is the draft that is open; `judge` says all there is to say about one. */
export function useOthers<FileField extends string, Draft extends NewDraft<FileField>, Field extends string>(
  draftSet: DraftSetState<FileField, Draft>,
  openId: string,
  judge: (draft: Draft, complaints: readonly Complaint[]) => readonly Problem<Field>[],
) {
  const { set, complaints } = draftSet;
  const { drafts } = draftSet.kind;
  const kept = useMemo(
    () => unpublished(set).flatMap((id) => (id === openId ? [] : (drafts.load(id) ?? []))),
    [set, openId, drafts],
  );
  const [whole, setWhole] = useState<readonly Draft[]>(kept);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(kept.map(drafts.whole)).then((found) => isCurrent && setWhole(found));
    return () => {
      isCurrent = false;
    };
  }, [kept, drafts]);
  const problems = kept.map((kept): DraftProblems<Draft, Field> => {
    const draft = whole.find(({ id }) => id === kept.id) ?? kept;
    return { draft, problems: judge(draft, complaints[draft.id] ?? []) };
  });
  return {
    problems,
    /** Asked before sending: whether something keeps one of them from being published. */
    areWrong: async () => {
      const found = await Promise.all(kept.map(drafts.whole));
      // What the server had against them it may be asked again.
      return found.some((draft) => isIncomplete({ problems: judge(draft, []) }));
    },
  };
}
