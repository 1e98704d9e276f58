// Everything there is to say about a form before it is sent: what is missing, what deserves a look, what would make it
// better. Each entry leads to its field.

import { formText } from "@/messages/form-text";
import { Icon, type IconName } from "@/ui/icon";
import type { Problem, Severity } from "./problem";

type ChecklistProps<Field extends string> = {
  problems: readonly Problem<Field>[];
  onGoTo: (field: Field) => void;
};

export function Checklist<Field extends string>({ problems, onGoTo }: ChecklistProps<Field>) {
  const of = (severity: Severity) => problems.filter((problem) => problem.severity === severity);
  const required = of("blocking");
  const isComplete = required.length === 0;
  return (
    <div className="flex flex-col divide-y divide-hairline border-y border-hairline">
      <ProblemList
        empty={formText.publish.requiredNone}
        icon={isComplete ? "success" : "error"}
        onGoTo={onGoTo}
        problems={required}
        title={formText.publish.required}
        tone={isComplete ? "text-success" : "text-danger"}
      />
      <ProblemList
        icon="warning"
        onGoTo={onGoTo}
        problems={of("check")}
        title={formText.publish.check}
        tone="text-warning"
      />
      <ProblemList icon="info" onGoTo={onGoTo} problems={of("idea")} title={formText.publish.ideas} tone="text-ink-2" />
    </div>
  );
}

type ProblemListProps<Field extends string> = ChecklistProps<Field> & {
  title: string;
  icon: IconName;
  tone: string;
  /** Said when there are none; without it an empty list is not shown. */
  empty?: string;
};

function ProblemList<Field extends string>(props: ProblemListProps<Field>) {
  const { title, problems, icon, tone, empty, onGoTo } = props;
  if (problems.length === 0 && !empty) return null;
  return (
    <section className="flex gap-3 py-4">
      <Icon className={tone} name={icon} />
      <div className="min-w-0 flex-1">
        <h3 className="text-name font-[600]">{title}</h3>
        {problems.length === 0 && <p className="text-name text-ink-2">{empty}</p>}
        <ul className="flex flex-col">
          {problems.map(({ field, message }) => (
            <li className="flex items-baseline justify-between gap-4" key={`${field} ${message}`}>
              <span className="text-name text-ink-2">{message}</span>
              <button
                aria-label={`${formText.publish.goTo}: ${message}`}
                className="text-link min-h-8 shrink-0 text-facts"
                onClick={() => onGoTo(field)}
                type="button"
              >
                {formText.publish.goTo}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
