// Sentences with pieces of code between grave accents, and code in blocks.

import { classNames } from "@/pure/class-names";
import { textWidth } from "@/pure/text-width";
import { Breakable } from "@/ui/breakable";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";

/** A sentence of which every second piece is code. */
export function Prose({ children }: { children: string }) {
  const pieces = children.split("`").map((text, place) => ({ text, place, isCode: place % 2 === 1 }));
  return pieces.map(({ text, place, isCode }) =>
    isCode ? (
      <code className="rounded-frame bg-sunken px-1 font-mono text-[0.92em] wrap-anywhere" key={place}>
        <Breakable code={text} />
      </code>
    ) : (
      text
    ),
  );
}

type CodeProps = { code: string; copy?: string };

/** Code whose lines wrap, so that nothing has to be scrolled sideways. */
export function Code({ code, copy }: CodeProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <pre
        className="w-full rounded-frame border border-hairline bg-panel p-4 font-mono text-facts whitespace-pre-wrap wrap-anywhere"
        dir="ltr"
      >
        <code>{code}</code>
      </pre>
      {copy && <CopyLinkButton address={code} label={copy} />}
    </div>
  );
}

/** Width up to which the text of a cell stays whole. It would be squeezed if it could break anywhere. */
const SHORT = 24;

type TableProps = { label: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** The first column is code or a name, the others are sentences. */
export function Table({ label, head, rows }: TableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-start text-name">
      <thead>
        <tr>
          {head.map((title) => (
            <th
              className="border-b border-edge py-2 pe-4 text-start text-facts font-[420] text-ink-2"
              key={title}
              scope="col"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr key={first}>
            <th
              className="border-b border-hairline py-2 pe-4 text-start align-top font-[420] [&:lang(ja)]:wrap-anywhere [&_code]:wrap-break-word"
              scope="row"
            >
              <Prose>{first}</Prose>
            </th>
            {others.map((text, place) => (
              <td
                className={classNames(
                  "border-b border-hairline py-2 pe-4 align-top",
                  textWidth(text) > SHORT && "wrap-anywhere",
                )}
                key={head[place + 1]}
              >
                <Prose>{text}</Prose>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
