// The page of a form for new items: whether its draft is kept, the themes that are made together, the steps, the one that
// is open on the left and the item as it will look on the right. What is wrong is said at the fields, counted at the steps
// and summed up on top.

import type { ReactNode } from "react";
import { DraftLine } from "@/features/form/draft-line";
import { LeaveGuard } from "@/features/form/leave-guard";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { Stepper } from "@/ui/controls/stepper";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { AccountBanner } from "./account-banner";
import type { NewDraft, ThemeMark } from "./new-draft";
import { isIncomplete } from "./set/set-problems";
import { severalCode } from "./set/several-code";
import { StepFrame } from "./step-frame";
import type { NewItems } from "./use-new-items";

type NewItemsFrameProps<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
> = {
  newItems: NewItems<FileField, Draft, Field, Step>;
  words: { step: Record<Step, string>; heading: Record<Step, string>; line: Record<Step, string> };
  /** Steps that are not listed. */
  hidden?: Step;
  /** Steps that go on in their own way. */
  isOwnWay: (step: Step) => boolean;
  canAdd: boolean;
  /** Makes a new theme of what fits of another. */
  copy: (source: Draft, id: string) => Draft;
  markOf: (draft: Draft) => ThemeMark;
  /** Beside the count of the themes. */
  coverage?: ReactNode;
  onStartAfresh: () => void;
  /** The item as it will look. */
  preview: ReactNode;
  /** The fields of the step that is open. */
  children: ReactNode;
};

export function NewItemsFrame<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
>(props: NewItemsFrameProps<FileField, Draft, Field, Step>) {
  const { newItems, words, hidden, isOwnWay, canAdd, copy, markOf, coverage, onStartAfresh, preview, children } = props;
  const { set, start, stepping, storage, themes, draft, isSeveral, isSending, pack } = newItems;
  const { step } = stepping;
  const several = severalCode.use();
  const add = () => void newItems.addTheme(copy);
  const isLast = step === stepping.list.at(-1)?.id;
  const steps = stepping.list
    .filter(({ id }) => id !== hidden)
    .map((one) => ({ ...one, label: words.step[one.id] }))
    .map((one) =>
      one.id === "pack" && one.state === "done" && pack.length > 0 ? { ...one, state: "open" as const } : one,
    );
  return (
    <>
      <LeaveGuard
        isActive={!newItems.isDone && (storage.isChangedHere || set.isChangedHere)}
        isUnkept={storage.isFileFleeting || isSending}
        keep={storage.keep}
      />
      {/* Room of its own on a phone: nothing may move when the draft is kept for the first time. */}
      <div className="flex items-center max-tablet:min-h-8 max-tablet:w-full">
        <DraftLine isResumed={set.isBack} onStartAfresh={onStartAfresh} start={start.draft} storage={storage} />
        {!isSeveral && canAdd && (
          <Button
            className="shrink-0 whitespace-nowrap"
            disabled={isSending}
            icon="plus"
            look="quiet"
            onClick={add}
            size="small"
          >
            {formText.publish.addTheme}
          </Button>
        )}
      </div>
      <AccountBanner me={newItems.me} />
      {isSeveral && several && (
        <several.SetPanel<FileField, Draft>
          drafts={themes.map((theme) => theme.draft)}
          incomplete={new Set(themes.filter(isIncomplete).map((theme) => theme.draft.id))}
          isBusy={isSending}
          keep={storage.keep}
          markOf={markOf}
          onAdd={add}
          openId={draft.id}
          draftSet={set}
        >
          {coverage}
        </several.SetPanel>
      )}
      <div className="mt-5 w-full" ref={stepping.listRef}>
        <Stepper onGo={newItems.go} steps={steps} />
      </div>
      <div className="mt-7 grid w-full items-start gap-x-12 gap-y-8 desktop:grid-cols-12">
        <div className="min-w-0 desktop:col-span-7">
          <StepFrame
            heading={stepping.headingRef}
            line={words.line[step]}
            onBack={stepping.back}
            onNext={isLast || isOwnWay(step) ? null : stepping.proceed}
            title={words.heading[step]}
          >
            {stepping.attempt > 0 && !isLast && (
              <ErrorSummary attempt={stepping.attempt} entries={stepping.shownIn(step)} />
            )}
            {newItems.isPublished && !isLast && (
              <p className="text-name text-warning">{formText.publish.isPublished}</p>
            )}
            {children}
          </StepFrame>
        </div>
        {preview}
      </div>
    </>
  );
}
