// The page around the form of a published item: what it looks like now, the fields, what stands in the way of saving, and
// the bar with the buttons, which stays in view.

import type { ReactNode } from "react";
import type { ReportedKind } from "@/api/gql/types";
import { LeaveGuard } from "@/features/form/leave-guard";
import { TiedCheckbox } from "@/features/form/tied-choice";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { ItemEdit } from "@/features/form/use-item-edit";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import type { Limits } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { Button } from "@/ui/controls/button";
import type { KnownWord } from "@/ui/fields/tag-box";
import { lateCode } from "@/ui/late-code";
import { PageLink } from "@/ui/page-link";
import type { EditedItem } from "./edit-item-page";
import { ItemDetailsFields } from "./item-details";

/** Typed text is kept as it is typed. */
const keptAlready = () => undefined;

const IDLE = { kind: "idle" } as const;

/** How saving goes; there in time because it is fetched as soon as the form is open. */
const savingCode = lateCode(() => import("@/features/form/edit-saving"));

type EditFrameProps = {
  edit: ItemEdit;
  form: unknown;
  item: EditedItem;
  kind: ReportedKind;
  words: { title: string; back: string; see: string; labelsOnly: string };
  /** Whether everything can be changed, or its labels alone. */
  isAll: boolean;
  limits: Limits;
  /** Known tags. */
  known: readonly KnownWord[];
  picture: ReactNode;
  /** Below the picture. */
  note: string;
  /** The fields of what its kind is made of. */
  children: ReactNode;
};

export function EditFrame(props: EditFrameProps) {
  const { edit, item, kind, words, isAll, limits, known, picture, note, children } = props;
  const { pageUrl, hexId, creatorUuid } = item;
  // Every kind of item has this field.
  const form = props.form as CheckedForm<{ isPrivate: boolean }>;
  const { conflict, failed, leave } = editText;
  const isChanged = edit.count > 0;
  const saving = savingCode.use("soon", edit.count);
  return (
    // As high as the screen, and the buttons at its end: a complaint that appears when a field is left for them must not
    // push them away from under the pointer.
    <div className="page grid min-h-[calc(100dvh-var(--header))] gap-x-12 gap-y-8 pt-8 max-desktop:grid-rows-[auto_1fr] desktop:grid-cols-12 desktop:pt-10">
      <div className="flex flex-col gap-3 desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:col-span-5 desktop:self-start">
        {picture}
        <p className="text-facts text-ink-2">{note}</p>
        <PageLink className="text-link self-start text-name" href={pageUrl}>
          {words.back}
        </PageLink>
      </div>
      <form className="flex flex-col gap-6 desktop:col-span-7" noValidate onSubmit={edit.submit} ref={edit.element}>
        <h1 className="text-h1" tabIndex={-1}>
          {words.title}
        </h1>
        <UnlistedBanner item={{ kind, hexId }} ownerUuid={creatorUuid} />
        {isAll ? (
          <form.AppField name="isPrivate">
            {() => <TiedCheckbox hint={editText.privateHint} label={editText.private} />}
          </form.AppField>
        ) : (
          <p className="text-name text-ink-2">{words.labelsOnly}</p>
        )}
        <ItemDetailsFields
          form={props.form}
          isLabelsOnly={!isAll}
          isMatureByParts={kind === "SWITCH_PACK"}
          known={known}
          limits={limits}
        />
        {isAll && children}
        {saving && edit.conflictAt && (
          <saving.Conflict time={edit.conflictAt}>
            <Button onClick={edit.showTheirs}>{conflict.theirs}</Button>
            <Button onClick={edit.saveMine}>{conflict.mine}</Button>
          </saving.Conflict>
        )}
        {saving && (
          <saving.SendReport
            onRetry={edit.retry}
            // A few words are sent at once; how far files are is worth a line.
            sending={edit.sending.kind === "sending" && edit.sending.share === 0 ? IDLE : edit.sending}
            signIn={
              // What was changed is here and nowhere else, so that the page stays.
              <a className="text-link mt-2 inline-block" href="/login" rel="noopener" target="_blank">
                {editText.signIn}
              </a>
            }
            words={{ title: failed, label: editText.saving }}
          />
        )}
        <SaveBar edit={edit} pageUrl={pageUrl} see={words.see} />
      </form>
      <LeaveGuard isActive={isChanged} keep={edit.isLosable ? null : keptAlready} onLeave={edit.forget} words={leave} />
    </div>
  );
}

type SaveBarProps = { edit: ItemEdit; pageUrl: string; see: string };

function SaveBar({ edit, pageUrl, see }: SaveBarProps) {
  const words = editText;
  const isSending = edit.sending.kind === "sending";
  const isChanged = edit.count > 0;
  return (
    <div
      className="sticky bottom-(--bottom-bar) -mx-4 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-wall px-4 py-3"
      data-action-bar
    >
      <p className="text-name text-ink-2" role="status">
        {isChanged ? (
          words.changes({ n: edit.count })
        ) : edit.savedAt ? (
          <>
            {words.saved({ time: edit.savedAt })}{" "}
            <PageLink className="text-link" href={pageUrl}>
              {see}
            </PageLink>
          </>
        ) : (
          words.unchanged
        )}
      </p>
      <div className="flex gap-2">
        {isSending ? (
          <Button onClick={edit.cancel}>{words.cancel}</Button>
        ) : (
          <Button disabled={!isChanged} onClick={edit.discard}>
            {words.discard}
          </Button>
        )}
        <Button disabled={!isChanged} isBusy={isSending} look="primary" type="submit">
          {isSending ? words.saving : words.save}
        </Button>
      </div>
    </div>
  );
}
