// What can be done with a piece that is there: taking it away, and bringing back the one that is published.

import { fieldSetter } from "@/features/form/set-field";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { type Draft, type FileField, storedOf } from "./draft";

type PutBackProps = {
  form: CheckedForm<Draft>;
  before: Draft;
  fields: readonly FileField[];
  /** What comes back. */
  piece: string;
  onPutBack?: () => void;
};

export function PutBack({ form, before, fields, piece, onPutBack }: PutBackProps) {
  return (
    <Button
      aria-label={formText.publish.putBackLabel({ piece })}
      icon="reset"
      look="quiet"
      onClick={() => {
        onPutBack?.();
        for (const field of fields) fieldSetter<Draft>(form).setFieldValue(field, before[field]);
        const stored = fields.map((field) => [field, before.files[field]]);
        form.setFieldValue("files", { ...form.state.values.files, ...Object.fromEntries(stored) });
      }}
      size="small"
    >
      {formText.publish.putBack}
    </Button>
  );
}

type PieceToolsProps = Omit<PutBackProps, "before" | "fields" | "onPutBack"> & {
  draft: Draft;
  before: Draft | undefined;
  field: FileField;
  /** The words on the button that takes it away. */
  remove: string;
  onRemove: () => void;
};

export function PieceTools({ form, draft, before, field, piece, remove, onRemove }: PieceToolsProps) {
  const isGone = draft[field] === null;
  const canPutBack = before !== undefined && before[field] !== null && storedOf(draft, field) === null;
  if (isGone && !canPutBack) return null;
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-x-2 gap-y-1">
      {!isGone && (
        <Button icon="trash" look="quiet" onClick={onRemove} size="small">
          {remove}
        </Button>
      )}
      {canPutBack && <PutBack before={before} fields={[field]} form={form} onPutBack={onRemove} piece={piece} />}
      <p aria-live="polite" className="ms-3 text-facts text-ink-2 empty:hidden">
        {isGone && formText.publish.goes}
      </p>
    </div>
  );
}
