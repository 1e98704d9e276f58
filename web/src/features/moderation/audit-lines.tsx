// What staff have done, as the audit log has it.

import type { AuditLineFragment } from "@/api/gql/types";
import { Moment } from "@/features/catalogue/moment";
import { moderationText } from "@/messages/moderation-text";

/** The words of an action; one that has none is shown as it is stored. */
function wordsOf(action: string): string {
  const known: Readonly<Record<string, string>> = moderationText.action;
  return known[action.replace(/[.-]/g, "_")] ?? action;
}

export function AuditLines({ lines, none }: { lines: readonly AuditLineFragment[]; none: string }) {
  if (lines.length === 0) return <p className="text-name text-ink-2">{none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {lines.map(({ at, actor, action, detail, reason }) => (
        <li className="flex flex-col text-name" key={`${at} ${actor} ${action}`}>
          <span>
            <span className="font-[560]">{wordsOf(action)}</span>
            {detail && <span className="[overflow-wrap:anywhere]"> · {detail}</span>}
          </span>
          {reason && (
            <span className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]" dir="auto">
              {reason}
            </span>
          )}
          <span className="text-facts text-ink-2">
            <bdi>{actor}</bdi> · <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
