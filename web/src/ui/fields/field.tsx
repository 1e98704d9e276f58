// What every field has: a visible label, a hint, an error under it, all tied to the control for assistive tools.

import { type ReactNode, useId } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";

export type FieldProps = {
  label: string;
  /** What to write and how; stays in view. */
  hint?: ReactNode;
  /** What is wrong and what to do. */
  error?: ReactNode;
  /** Said in words beside the label. */
  isRequired?: boolean;
};

export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type FrameProps = FieldProps & {
  /** Shown at the end of the label's line, such as a counter. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Border, ground and size of every text-like control. */
export const CONTROL = classNames(
  "w-full min-h-10 rounded-control border border-edge bg-panel px-3 text-body text-ink",
  "transition-colors duration-[120ms] hover:border-ink disabled:opacity-45",
  "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]",
);

export function Field({ label, hint, error, isRequired, aside, children }: FrameProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label className="text-name font-[600]" htmlFor={id}>
          {label}
          {isRequired && <RequiredMark />}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": describedBy(id, { hint, error }),
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired ? true : undefined,
      })}
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}

/** The word beside a label, apart from it also when it is read out. */
export function RequiredMark() {
  return (
    <>
      {" "}
      <span className="text-facts font-[420] text-ink-2">{text.field.required}</span>
    </>
  );
}

/** An error that comes when nobody expects it, such as a refusal: read out at once. */
export function Announced({ children }: { children: ReactNode }) {
  return <span role="alert">{children}</span>;
}

type Notes = { hint?: ReactNode; error?: ReactNode };

/** An error that says what the hint says stands for it. */
const isHintShown = ({ hint, error }: Notes) => Boolean(hint) && hint !== error;

/** The ids of the notes under the control with this id. */
export function describedBy(id: string, notes: Notes): string | undefined {
  return [isHintShown(notes) && `${id}-hint`, notes.error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

/** The error and the hint under a control; `id` is the control's. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <p className="flex items-start gap-1.5 text-facts text-danger" id={`${id}-error`}>
          <Icon className="mt-px" name="error" size={16} />
          {error}
        </p>
      )}
      {isHintShown({ hint, error }) && (
        <p className="text-facts text-ink-2" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
