// What the address of the queue says: which cases are listed, and which is open.

import type { CaseAssignment, CaseState, ReportCategory, ReportedKind } from "@/api/gql/types";
import { CATEGORIES, KINDS_REPORTED } from "@/features/report/categories";

export type QueueSearch = {
  /** Absent for OPEN. */
  state?: CaseState;
  kind?: ReportedKind;
  category?: ReportCategory;
  assigned?: CaseAssignment;
  page?: number;
  case?: number;
};

const oneOf = <Value extends string>(values: readonly Value[], raw: unknown): Value | undefined =>
  values.find((value) => value === raw);

const number = (raw: unknown): number | undefined => {
  const read = Number(raw);
  return Number.isInteger(read) && read > 0 && read < 2 ** 31 ? read : undefined;
};

/** Nonsense is left out, and so is what is said by nothing. */
export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  const page = number(raw.page);
  const read: QueueSearch = {
    state: oneOf<CaseState>(["DECIDED"], raw.state),
    kind: oneOf(KINDS_REPORTED, raw.kind),
    category: oneOf(CATEGORIES, raw.category),
    assigned: oneOf<CaseAssignment>(["ME", "NOBODY"], raw.assigned),
    page: page === 1 ? undefined : page,
    case: number(raw.case),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Whether something narrows the list. */
export const isFiltered = ({ kind, category, assigned }: QueueSearch): boolean =>
  kind !== undefined || category !== undefined || assigned !== undefined;
