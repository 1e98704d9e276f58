// Everything that keeps a form from being sent, at its top: each entry leads to its field. It takes the focus when
// it appears, so that nobody is left wondering why nothing happened.

import { type ReactNode, useEffect, useRef } from "react";
import { formText } from "@/messages/form-text";
import { Icon } from "../icon";

/** A place a summary can lead to: wraps the field of that name. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  return <div id={placeId(name)}>{children}</div>;
}

const placeId = (name: string) => `field-${name}`;
const FOCUSABLE = "input:not([type=file]), textarea, select, button, [tabindex]";

/** Moves focus and view to a field; false when it is not on the page. */
export function focusField(name: string): boolean {
  const place = document.getElementById(placeId(name));
  const wrong = place?.querySelector<HTMLElement>("[aria-invalid]");
  const control = wrong ?? place?.querySelector<HTMLElement>(FOCUSABLE);
  if (!place || !control) return false;
  // Without its ring a tile does not look any different for having the focus.
  control.focus({ preventScroll: true, focusVisible: true });
  (control.closest("label") ?? control).scrollIntoView({ block: "center" });
  return true;
}

type ErrorSummaryProps = {
  entries: readonly { field: string; message: string }[];
  /** Called before moving, for fields that have to be brought to the page first; true when that was done. */
  onGo?: (field: string) => boolean;
  /** Changes each time the summary has to take the focus again. */
  attempt: number;
};

export function ErrorSummary({ entries, onGo, attempt }: ErrorSummaryProps) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus again
  useEffect(() => panel.current?.focus(), [attempt]);
  if (entries.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-frame border border-danger bg-panel p-4" ref={panel} role="alert" tabIndex={-1}>
      <Icon className="mt-0.5 text-danger" name="error" />
      <div className="flex flex-col gap-1.5">
        <p className="text-name font-[600]">{formText.field.errors({ n: entries.length })}</p>
        <ul className="flex flex-col gap-1 text-name">
          {entries.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a
                className="text-link"
                href={`#${placeId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  if (!onGo?.(field)) focusField(field);
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
