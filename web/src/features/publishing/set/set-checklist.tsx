// The last look at several themes: for each what is missing, what deserves a look, and what would make it better.

import { Checklist } from "@/features/form/checklist";
import type { Problem } from "@/features/form/problem";
import { createText } from "@/messages/create-text";
import { Icon } from "@/ui/icon";
import { PACK } from "./draft-set";
import { type DraftProblems, isIncomplete } from "./set-problems";

type SetChecklistProps<Draft, Field extends string> = {
  themes: readonly DraftProblems<Draft, Field>[];
  nameOf: (draft: Draft) => string;
  /** What is wrong with the pack. */
  pack: readonly Problem<Field>[];
  onGoTo: (draftId: string, field: Field) => void;
};

export function SetChecklist<Draft extends { id: string }, Field extends string>(
  props: SetChecklistProps<Draft, Field>,
) {
  const { themes, nameOf, pack, onGoTo } = props;
  return (
    <div className="flex flex-col divide-y divide-hairline border-y border-hairline">
      {pack.length > 0 && (
        <div className="[&>div]:border-0">
          <h3 className="sr-only">{createText.pack.heading}</h3>
          <Checklist onGoTo={(field) => onGoTo(PACK, field)} problems={pack} />
        </div>
      )}
      {themes.map((theme) => {
        const { draft, problems } = theme;
        const isWrong = isIncomplete(theme);
        const counted = problems.filter(({ severity }) => severity === (isWrong ? "blocking" : "check")).length;
        return (
          // Open where something keeps from publishing; the rest is a press away.
          <details className="group" key={`${draft.id} ${isWrong}`} open={isWrong}>
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
              <Icon className={isWrong ? "text-danger" : "text-success"} name={isWrong ? "error" : "success"} />
              <span className="min-w-0 flex-1 truncate text-name font-[600]" dir="auto">
                {nameOf(draft)}
              </span>
              <span className="shrink-0 text-facts text-ink-2">
                {isWrong
                  ? createText.set.missing({ n: counted })
                  : counted > 0
                    ? createText.set.toCheck({ n: counted })
                    : createText.set.isComplete}
              </span>
              <Icon className="shrink-0 text-ink-2 transition-transform group-open:rotate-180" name="down" size={18} />
            </summary>
            <div className="pb-4">
              <Checklist onGoTo={(field) => onGoTo(draft.id, field)} problems={problems} />
            </div>
          </details>
        );
      })}
    </div>
  );
}
