// A page of text: what it is, its date and its contents at the side, and the text in one column beside them. It can be read
// before any script has come, and printed.

import type { ReactNode } from "react";
import { Day } from "@/features/catalogue/day";
import { documentsText } from "@/messages/documents-text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { classNames } from "@/pure/class-names";
import { Contents } from "@/ui/contents";
import { Button } from "@/ui/controls/button";
import { AnchorLink } from "./anchor-link";
import { BlockView } from "./blocks";
import type { Part, ShownDocument } from "./document";
import { keptTogether } from "./kept-together";
import { Spans } from "./spans";

type DocumentPageProps = {
  document: ShownDocument;
  /** What the window is called. */
  title: string;
  /** The text, if it is not shown part below part. */
  children?: (parts: readonly Part[]) => ReactNode;
};

export function DocumentPage({ document, title, children }: DocumentPageProps) {
  useDocumentTitle(title);
  const { parts, language } = document;
  return (
    <div
      className="page wall-columns gap-y-8 pt-8 pb-12 desktop:gap-x-12 desktop:pt-10 print:block print:p-0"
      lang={language}
    >
      <WallSide document={document} />
      <div className="flex max-w-[34rem] min-w-0 flex-col gap-10 print:max-w-none">
        {children ? children(parts) : parts.map((part) => <PartView key={part.id} part={part} />)}
      </div>
    </div>
  );
}

function WallSide({ document: { title, line, changedOn, parts } }: { document: ShownDocument }) {
  const canPrint = useHydrated();
  return (
    <div className="flex flex-col gap-5 desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:max-h-[calc(100dvh-var(--header)-3rem)] desktop:self-start print:static print:max-h-none print:pb-6">
      <div className="flex flex-col items-start gap-2">
        <h1 className="max-w-full hyphens-auto text-h1" tabIndex={-1}>
          {keptTogether(title)}
        </h1>
        <p className="max-w-[44ch] text-name text-ink-2">
          <Spans spans={line} />
        </p>
        <p className="text-facts text-ink-2">
          {documentsText.changed} <Day at={changedOn} />
        </p>
        <Button
          className={classNames("mt-1 noscript:hidden print:hidden", !canPrint && "invisible")}
          onClick={() => window.print()}
          size="small"
        >
          {documentsText.print}
        </Button>
      </div>
      <Contents label={documentsText.contents} parts={parts} />
    </div>
  );
}

function PartView({ part }: { part: Part }) {
  const { id, title } = part;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="group flex items-baseline gap-1">
        <h2 className="text-h2" id={id}>
          {keptTogether(title)}
        </h2>
        <AnchorLink id={id} title={title} />
      </div>
      <PartText part={part} />
    </section>
  );
}

/** What a part says: in one plain sentence, then in detail. */
export function PartText({ part: { summary, blocks } }: { part: Part }) {
  return (
    <>
      <p className="font-[600]">
        <Spans spans={summary} />
      </p>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change its order
        <BlockView block={block} key={place} mark={(heading) => <AnchorLink {...heading} />} />
      ))}
    </>
  );
}
