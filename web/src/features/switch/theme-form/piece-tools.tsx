// What can be done with a piece that is there: taking it away, and bringing back the one that is published.

import type { ReactNode } from "react";
import { fieldSetter } from "@/features/form/set-field";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { type Draft, type FileField, storedOf } from "./draft";

/** Whether a published piece does not stay as it is. */
export const isTouched = (draft: Draft, before: Draft | undefined, field: FileField): boolean =>
  before !== undefined && before[field] !== null && storedOf(draft, field) === null;

/** Brings back what is published of these fields. */
export function putBack(form: CheckedForm<Draft>, before: Draft, fields: readonly FileField[]): void {
  for (const field of fields) fieldSetter<Draft>(form).setFieldValue(field, before[field]);
  const stored = fields.map((field) => [field, before.files[field]]);
  form.setFieldValue("files", { ...form.state.values.files, ...Object.fromEntries(stored) });
}

type PieceToolsProps = {
  form: CheckedForm<Draft>;
  draft: Draft;
  before: Draft | undefined;
  field: FileField;
  /** Other fields of the same piece. */
  others?: readonly FileField[];
  /** The words on the button, if there is to be one, and its name where they do not tell what goes. */
  remove: string | null;
  removeLabel?: string;
  /** The name of the button that brings the published one back. */
  putBackLabel: string;
  onRemove: () => void;
  /** More that can be done with a piece that is there. */
  children?: ReactNode;
};

export function PieceTools(props: PieceToolsProps) {
  const { form, draft, before, field, others = [], remove, removeLabel, putBackLabel, onRemove, children } = props;
  const fields = [field, ...others];
  const isGone = fields.every((one) => draft[one] === null);
  const canPutBack = before && fields.some((one) => isTouched(draft, before, one));
  if (isGone && !before) return null;
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      {!isGone && remove && (
        <Button aria-label={removeLabel} icon="trash" look="quiet" onClick={onRemove} size="small">
          {remove}
        </Button>
      )}
      {canPutBack && (
        <Button
          aria-label={putBackLabel}
          icon="reset"
          look="quiet"
          onClick={() => {
            onRemove();
            putBack(form, before, fields);
          }}
          size="small"
        >
          {formText.publish.putBack}
        </Button>
      )}
      {!isGone && children}
      <p aria-live="polite" className="ms-3 text-facts text-ink-2 empty:hidden">
        {isGone && canPutBack && formText.publish.goes}
      </p>
    </div>
  );
}
