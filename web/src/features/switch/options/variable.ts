// What is typed into the values of some options, and how far the picture of such a value shows it.

import type { OptionKind } from "@/api/gql/types";

type Typed = { kind: OptionKind; example: string | null };

/** Whether values of this option carry something typed. */
export const carriesVariable = ({ kind }: Pick<Typed, "kind">): boolean => kind !== "TOGGLE" && kind !== "SELECT";

/**
 * How far the picture of a choice shows what was entered: `"exactly"`, or with the example that it shows instead;
 * null for an example that the layout does not name.
 */
export function shownVariable({ kind, example }: Typed, variable = ""): "exactly" | { example: string | null } {
  if (!carriesVariable({ kind })) return "exactly";
  return example !== null && isSame(kind, variable, example) ? "exactly" : { example };
}

function isSame(kind: OptionKind, one: string, other: string): boolean {
  if (kind === "COLOR") return wholeColour(one) === wholeColour(other);
  return kind === "STRING" ? one === other : Number(one) === Number(other);
}

/** Eight digits in capitals, however many were entered. */
function wholeColour(entered: string): string {
  const digits = entered.replace(/^#/, "").toUpperCase();
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return long.padEnd(8, "F");
}
