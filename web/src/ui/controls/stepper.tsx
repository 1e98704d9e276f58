// The steps of a longer form as a numbered list. Done steps may be revisited; later ones open when they may.

import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";

export type Step = {
  id: string;
  label: string;
  state: "done" | "current" | "open" | "closed";
  errorCount?: number;
};

export function Stepper({ steps, onGo }: { steps: readonly Step[]; onGo: (id: string) => void }) {
  return (
    <nav aria-label={text.stepper.label}>
      <ol className="flex flex-col gap-1 tablet:flex-row tablet:gap-2">
        {steps.map(({ id, label, state, errorCount = 0 }, index) => (
          <li className="flex-1" key={id}>
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
              {label}
              {state === "done" && errorCount === 0 && (
                <>
                  <Icon className="text-success" name="check" size={16} />
                  <span className="sr-only">{text.stepper.done}</span>
                </>
              )}
              {state === "closed" && <span className="sr-only">{text.stepper.todo}</span>}
              {errorCount > 0 && <span className="text-facts text-danger">{text.stepper.errors(errorCount)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
