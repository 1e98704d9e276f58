// The blocks of a document: paragraphs, headings, lists with or without an order, examples, tables, code.

import type { ReactNode } from "react";
import { Icon } from "@/ui/icon";
import { type Block, textOf } from "./document";
import { Spans } from "./spans";

type Line = Block["lines"][number];

/** Documents do not change their order, so places tell their lines apart. */
const withPlaces = <T,>(list: readonly T[]): [string, T][] => list.map((entry, place) => [`${place}`, entry]);

function Entry({ line: { isRight, cells } }: { line: Line }) {
  const words = cells.map((spans) => <Spans key="words" spans={spans} />);
  if (isRight === null) return <li>{words}</li>;
  return (
    <li className="flex gap-2.5">
      <Icon
        className={isRight ? "mt-0.5 text-success" : "mt-0.5 text-danger"}
        name={isRight ? "check" : "close"}
        size={20}
      />
      <span>{words}</span>
    </li>
  );
}

/** On a phone a row stands by itself, each cell below the name of its column. */
function Table({ lines: [head, ...rows] }: { lines: readonly Line[] }) {
  const columns = head?.cells.map(textOf) ?? [];
  return (
    // The roles stay what they are where rows are laid out otherwise.
    <table className="w-full border-collapse text-name max-tablet:block print:text-facts">
      <thead className="max-tablet:sr-only">
        <tr>
          {columns.map((name) => (
            <th className="border-b border-edge py-2 pe-4 text-start align-bottom font-[600]" key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: lost where it is laid out as a block */}
      <tbody className="max-tablet:block" role="rowgroup">
        {withPlaces(rows).map(([place, { cells }]) => (
          // biome-ignore lint/a11y/noRedundantRoles: lost where it is laid out as a block
          <tr className="border-b border-hairline max-tablet:block max-tablet:py-3" key={place} role="row">
            {withPlaces(cells).map(([column, spans]) => (
              <td
                className="py-2 pe-4 align-top tablet:[&_code]:[overflow-wrap:normal] max-tablet:block max-tablet:py-0.5 max-tablet:pe-0 max-tablet:first:font-[600]"
                key={column}
                // biome-ignore lint/a11y/noRedundantRoles: lost where it is laid out as a block
                role="cell"
              >
                {column !== "0" && (
                  <span
                    aria-hidden="true"
                    className="me-1.5 inline-block text-facts text-ink-2 tablet:hidden print:hidden"
                  >
                    {columns[Number(column)]}:
                  </span>
                )}
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type BlockViewProps = {
  block: Block;
  /** What follows a heading, such as the link to it. */
  mark?: (heading: { id: string; title: string }) => ReactNode;
};

export function BlockView({ block: { kind, id, start, lines }, mark }: BlockViewProps) {
  const spans = lines[0]?.cells[0] ?? [];
  const entries = withPlaces(lines).map(([place, line]) => <Entry key={place} line={line} />);
  switch (kind) {
    case "PARAGRAPH":
      return (
        <p>
          <Spans spans={spans} />
        </p>
      );
    case "HEADING":
      return (
        <div className="group flex items-baseline gap-1 pt-2">
          <h3 className="text-h3" id={id ?? undefined}>
            {textOf(spans)}
          </h3>
          {mark?.({ id: id ?? "", title: textOf(spans) })}
        </div>
      );
    case "CODE":
      return (
        <pre className="rounded-frame bg-sunken p-3 font-mono text-facts whitespace-pre-wrap [overflow-wrap:anywhere]">
          {textOf(spans)}
        </pre>
      );
    case "TABLE":
      return <Table lines={lines} />;
    case "STEPS":
      return (
        <ol className="flex list-decimal flex-col gap-2 ps-6 marker:text-ink-2 marker:tabular-nums" start={start ?? 1}>
          {entries}
        </ol>
      );
    case "LIST":
      // A list without bullets says that it is one.
      return lines.some(({ isRight }) => isRight !== null) ? (
        // biome-ignore lint/a11y/noRedundantRoles: lost without bullets
        <ul className="flex flex-col gap-2" role="list">
          {entries}
        </ul>
      ) : (
        <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-ink-3">{entries}</ul>
      );
  }
}
