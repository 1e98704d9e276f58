// In place of the form when its draft is not to be worked on here: another tab has it, or it is not there any more.

import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formText } from "@/messages/form-text";
import { Button, LinkButton } from "@/ui/controls/button";
import type { HeldDraft } from "./use-held-draft";

type DraftAwayProps = {
  draft: Exclude<HeldDraft, { kind: "opening" | "held" }>;
  onStartAfresh: () => void;
  /** What it has become, as the address of the page says it. */
  publishedAs: string | undefined;
};

export function DraftAway({ draft, onStartAfresh, publishedAs }: DraftAwayProps) {
  const { away } = formText.publish;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, line } = away[publishedAs ? "published" : draft.kind];
  return (
    <section className="mt-8 flex w-full max-w-xl flex-col items-start gap-3 border-s-2 border-edge ps-4">
      <h2 className="text-h2 focus-visible:shadow-none focus-visible:outline-none" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="text-ink-2">{line}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {draft.kind !== "gone" && (
          <Button look="primary" onClick={draft.takeOver}>
            {away.takeOver}
          </Button>
        )}
        {publishedAs && (
          <LinkButton look="primary" search={{ published: publishedAs }} to="/create/switch/theme">
            {formText.publish.done.see}
          </LinkButton>
        )}
        <Button
          icon="plus"
          look={!publishedAs && draft.kind === "gone" ? "primary" : "secondary"}
          onClick={onStartAfresh}
        >
          {formText.publish.startAfresh}
        </Button>
        <Link className="text-link inline-flex min-h-8 items-center text-name" to="/create">
          {away.drafts}
        </Link>
      </div>
    </section>
  );
}
