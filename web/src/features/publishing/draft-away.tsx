// In place of the form when its draft is not to be worked on here: another tab has it, or it is not there any more.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { focusOnMount } from "@/ui/focus-on-mount";

/** Another tab has it, from the start or because it has taken it over; or it is not on this device any more. */
export type AwayDraft = { kind: "elsewhere" | "lost"; takeOver: () => void } | { kind: "gone" };

type DraftAwayProps = {
  draft: AwayDraft;
  onStartAfresh: () => void;
  /** Leads to what it has become, if it was published here. */
  published: ReactNode;
};

export function DraftAway({ draft, onStartAfresh, published }: DraftAwayProps) {
  const { away } = formText.publish;
  const { title, line } = away[published ? "published" : draft.kind];
  return (
    <section className="mt-8 flex w-full max-w-xl flex-col items-start gap-3 border-s-2 border-edge ps-4">
      <h2 className="text-h2 focus-visible:shadow-none focus-visible:outline-none" ref={focusOnMount} tabIndex={-1}>
        {title}
      </h2>
      <p className="text-ink-2">{line}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {draft.kind !== "gone" && (
          <Button look="primary" onClick={draft.takeOver}>
            {away.takeOver}
          </Button>
        )}
        {published}
        <Button
          icon="plus"
          look={!published && draft.kind === "gone" ? "primary" : "secondary"}
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
