// Questions that open to their answers. An address with an anchor opens its question, a search leaves those that fit, and a
// printed page has all answers.

import { useEffect, useRef, useState } from "react";
import { documentsText } from "@/messages/documents-text";
import { useHydrated } from "@/platform/hydrated";
import { useWindowEvent } from "@/platform/window-event";
import { classNames } from "@/pure/class-names";
import { TextField } from "@/ui/fields/text-field";
import { OpenMark } from "@/ui/open-mark";
import { AnchorLink } from "./anchor-link";
import { type Part, type ShownDocument, wordsOf } from "./document";
import { DocumentPage, PartText } from "./document-page";
import { keptTogether } from "./kept-together";

type QuestionsPageProps = { document: ShownDocument; title: string };

export function QuestionsPage({ document, title }: QuestionsPageProps) {
  return (
    <DocumentPage document={document} title={title}>
      {(parts) => <Questions parts={parts} />}
    </DocumentPage>
  );
}

/** Without letter case and accents. */
const fold = (words: string): string => words.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

function Questions({ parts }: { parts: readonly Part[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const canSearch = useHydrated();
  useOpenAnchor();
  useOpenInPrint(list);
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = parts.filter((part) => {
    const said = fold(wordsOf(part));
    return words.every((word) => said.includes(word));
  });
  return (
    <div className="flex flex-col gap-4">
      <div className={classNames("noscript:hidden print:hidden", !canSearch && "invisible")}>
        <TextField
          autoComplete="off"
          icon="search"
          label={documentsText.search}
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
        <p aria-live="polite" className="min-h-6 pt-1 text-facts text-ink-2 tabular-nums">
          {words.length > 0 && documentsText.found({ n: found.length, total: parts.length })}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: lost without bullets */}
      <ul className="border-t border-hairline" ref={list} role="list">
        {found.map((part) => (
          <Question key={part.id} part={part} />
        ))}
      </ul>
    </div>
  );
}

function Question({ part }: { part: Part }) {
  const { id, title } = part;
  return (
    <li className="group border-b border-hairline">
      <details>
        <summary className="flex min-h-14 items-center gap-2 py-3 decoration-fill decoration-2 underline-offset-4 hover:underline">
          <h2 className="font-text text-h3 font-[600]">{keptTogether(title)}</h2>
          <OpenMark />
        </summary>
        {/* What an anchor leads to is inside, so that browsers open what is around it; it stops with its question in view. */}
        <div className="flex scroll-mt-16 flex-col gap-3 pb-5" id={id}>
          <PartText part={part} />
          <AnchorLink id={id} title={title} />
        </div>
      </details>
    </li>
  );
}

/** Opens the question that the address names, now and whenever it names another. */
function useOpenAnchor(): void {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      const question = answer?.closest("details");
      if (!answer || !question) return;
      question.open = true;
      answer.scrollIntoView();
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
}

/** Opens every question while the page is printed. */
function useOpenInPrint(list: React.RefObject<HTMLElement | null>): void {
  const opened = useRef<HTMLDetailsElement[]>([]);
  useWindowEvent("beforeprint", () => {
    opened.current = [...(list.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? [])];
    for (const question of opened.current) question.open = true;
  });
  useWindowEvent("afterprint", () => {
    for (const question of opened.current) question.open = false;
  });
}
