// What can be done with a piece that is there: taking it away, and bringing back the one that is published.

import type { ReactNode } from "react";
import { storedOf } from "@/features/form/draft-files";
import type { DraftWithFiles } from "@/features/form/draft-store";
import { fieldSetter } from "@/features/form/set-field";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";

/** Whether a published piece does not stay as it is. */
export const isTouched = <Field extends string, Draft extends DraftWithFiles<Field>>(
  draft: Draft,
  before: Draft | undefined,
  field: Field,
): boolean => before !== undefined && before[field] !== null && storedOf<Field>(draft, field) === null;

/** Brings back what is published of these fields. */
export function putBack<Field extends string, Draft extends DraftWithFiles<Field>>(
  form: CheckedForm<Draft>,
  before: Draft,
  fields: readonly Field[],
): void {
  const setters = fieldSetter<Draft>(form);
  for (const field of fields) setters.setFieldValue(field, before[field]);
  const stored = fields.map((field) => [field, before.files[field]]);
  setters.setFieldValue("files", { ...(form.state.values as Draft).files, ...Object.fromEntries(stored) });
}

type PutBackProps<Field extends string, Draft extends DraftWithFiles<Field>> = {
  form: CheckedForm<Draft>;
  before: Draft;
  fields: readonly Field[];
  /** The name of the button that brings the published one back. */
  label: string;
  onPutBack?: () => void;
};

export function PutBack<Field extends string, Draft extends DraftWithFiles<Field>>(props: PutBackProps<Field, Draft>) {
  const { form, before, fields, label, onPutBack } = props;
  return (
    <Button
      aria-label={label}
      icon="reset"
      look="quiet"
      onClick={() => {
        onPutBack?.();
        putBack(form, before, fields);
      }}
      size="small"
    >
      {formText.publish.putBack}
    </Button>
  );
}

type PieceToolsProps<Field extends string, Draft extends DraftWithFiles<Field>> = {
  form: CheckedForm<Draft>;
  draft: Draft;
  before: Draft | undefined;
  field: Field;
  /** Other fields of the same piece. */
  others?: readonly Field[];
  /** The words on the button, if there is to be one, and its name where they do not tell what goes. */
  remove: string | null;
  removeLabel?: string;
  /** The name of the button that brings the published one back. */
  putBackLabel: string;
  onRemove: () => void;
  /** More that can be done with a piece that is there. */
  children?: ReactNode;
};

export function PieceTools<Field extends string, Draft extends DraftWithFiles<Field>>(
  props: PieceToolsProps<Field, Draft>,
) {
  const { form, draft, before, field, others = [], remove, removeLabel, putBackLabel, onRemove, children } = props;
  const fields = [field, ...others];
  const isGone = fields.every((one) => draft[one] === null);
  const canPutBack = before && fields.some((one) => isTouched(draft, before, one));
  if (isGone && !canPutBack) return null;
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      {!isGone && remove && (
        <Button aria-label={removeLabel} icon="trash" look="quiet" onClick={onRemove} size="small">
          {remove}
        </Button>
      )}
      {canPutBack && <PutBack before={before} fields={fields} form={form} label={putBackLabel} onPutBack={onRemove} />}
      {!isGone && children}
      <p aria-live="polite" className="ms-3 text-facts text-ink-2 empty:hidden">
        {isGone && formText.publish.goes}
      </p>
    </div>
  );
}
