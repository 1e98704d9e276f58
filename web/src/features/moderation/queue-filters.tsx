// Which cases are listed.

import type { CaseAssignment, CaseState, ReportCategory, ReportedKind } from "@/api/gql/types";
import { CATEGORIES, KINDS_REPORTED } from "@/features/report/categories";
import { moderationText } from "@/messages/moderation-text";
import { Select } from "@/ui/fields/select";
import type { QueueSearch } from "./queue-search";

type QueueFiltersProps = { search: QueueSearch; onChange: (search: QueueSearch) => void };

export function QueueFilters({ search, onChange }: QueueFiltersProps) {
  const { queue, kind, category } = moderationText;
  /** Another list begins on its first page, with no case open. */
  const change = (part: QueueSearch) => {
    const next: QueueSearch = { ...search, ...part, page: undefined, case: undefined };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  return (
    <div className="grid grid-cols-2 gap-3 *:nth-[n+3]:max-tablet:col-span-2">
      <Select
        label={queue.state}
        onChange={(value) => change({ state: value === "OPEN" ? undefined : (value as CaseState) })}
        options={[
          { value: "OPEN", label: queue.open },
          { value: "DECIDED", label: queue.decided },
        ]}
        value={search.state ?? "OPEN"}
      />
      <Select
        label={queue.assigned}
        onChange={(value) => change({ assigned: (value || undefined) as CaseAssignment | undefined })}
        options={[
          { value: "", label: queue.anybody },
          { value: "ME", label: queue.me },
          { value: "NOBODY", label: queue.nobody },
        ]}
        value={search.assigned ?? ""}
      />
      <Select
        label={queue.kind}
        onChange={(value) => change({ kind: (value || undefined) as ReportedKind | undefined })}
        options={[{ value: "", label: queue.all }, ...KINDS_REPORTED.map((value) => ({ value, label: kind[value] }))]}
        value={search.kind ?? ""}
      />
      <Select
        label={queue.category}
        onChange={(value) => change({ category: (value || undefined) as ReportCategory | undefined })}
        options={[{ value: "", label: queue.all }, ...CATEGORIES.map((value) => ({ value, label: category[value] }))]}
        value={search.category ?? ""}
      />
    </div>
  );
}
