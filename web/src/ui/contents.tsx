// What is on a long page, as links to its parts: folded where the page is one column, beside the text where there is room.

import { OpenMark } from "./open-mark";

type ContentsProps = {
  /** What the list is called. */
  label: string;
  parts: readonly { readonly id: string; readonly title: string }[];
};

export function Contents({ label, parts }: ContentsProps) {
  return (
    <>
      <details className="border-y border-hairline desktop:hidden print:hidden">
        <summary className="flex min-h-11 items-center gap-2 font-[560]">
          {label}
          <OpenMark />
        </summary>
        <nav aria-label={label} className="pb-3">
          <PartLinks parts={parts} />
        </nav>
      </details>
      <nav
        aria-label={label}
        className="min-h-0 overflow-y-auto border-t border-hairline pt-4 max-desktop:hidden print:hidden"
      >
        <PartLinks parts={parts} />
      </nav>
    </>
  );
}

function PartLinks({ parts }: Pick<ContentsProps, "parts">) {
  return (
    <ul className="flex flex-col">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            className="flex min-h-8 items-center py-1 text-name decoration-fill decoration-2 underline-offset-4 hover:underline"
            href={`#${id}`}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
