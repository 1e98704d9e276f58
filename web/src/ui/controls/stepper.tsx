// The steps of a longer form as a numbered list. Done steps may be revisited; later ones open when they may.

import { formText } from "@/messages/form-text";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";

export type Step<Id extends string> = {
  id: Id;
  label: string;
  state: "done" | "current" | "open" | "closed";
  errorCount?: number;
};

type StepperProps<Id extends string> = { steps: readonly Step<Id>[]; onGo: (id: Id) => void };

export function Stepper<Id extends string>({ steps, onGo }: StepperProps<Id>) {
  return (
    <nav aria-label={formText.stepper.label}>
      <ol className="flex gap-1 tablet:gap-2">
        {steps.map(({ id, label, state, errorCount = 0 }, index) => (
          // On a phone only the current step has room for its name; the others keep theirs for assistive tools.
          <li
            className={classNames(
              state === "current" ? "flex-auto desktop:flex-1" : "flex-none tablet:flex-auto desktop:flex-1",
              "min-w-8",
            )}
            key={id}
          >
            <button
              aria-current={state === "current" ? "step" : undefined}
              className={classNames(
                "lamp flex w-full items-center gap-2 border-t border-hairline py-2 pe-2 text-start text-name",
                state === "current" && "font-[650]",
                state === "closed" ? "text-ink-2" : "hover:underline",
              )}
              disabled={state === "closed"}
              onClick={() => onGo(id)}
              type="button"
            >
              <span className="tabular-nums text-ink-2">{index + 1}</span>
              <span className={classNames(state !== "current" && "max-tablet:sr-only")}>{label}</span>
              {state === "done" && errorCount === 0 && (
                <>
                  <Icon className="text-success" name="check" size={16} />
                  <span className="sr-only">{formText.stepper.done}</span>
                </>
              )}
              {state === "closed" && <span className="sr-only">{formText.stepper.todo}</span>}
              {errorCount > 0 && (
                <span className="text-facts whitespace-nowrap text-danger">
                  {formText.stepper.errors({ n: errorCount })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
