// The form for a new Wii U theme, what stands in its place when its draft is not to be had, and the page that follows it: all
// at one address, told apart by what it says.

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { DraftAway } from "@/features/publishing/draft-away";
import { sessionQuery } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { LinkButton } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { createPageQuery } from "../theme-form/create-page-query";
import { emptyDraft } from "../theme-form/draft";
import { type Hung, PublishPage, type PublishPageProps } from "./publish-page";
import type { PublishSearch } from "./publish-search";
import { type Hold, useHeldDraft } from "./use-held-draft";

/** Not needed before something is published, and there in time because it is fetched while the form is filled in. */
const publishedCode = lateCode(() => import("./published-page"));

export function PublishRoute({ search }: { search: PublishSearch }) {
  useDocumentTitle(text.title["/create/wiiu/theme"]);
  const navigate = useNavigate({ from: "/create/wiiu/theme" });
  const [round, setRound] = useState(0);
  const [hung, setHung] = useState<Hung | null>(null);
  const published = publishedCode.use();
  useEffect(() => void publishedCode.fetch(), []);
  if (search.published)
    return published && <published.PublishedPage hexId={search.published} hung={hung} key={search.published} />;
  const startAfresh = async () => {
    await navigate({ search: { new: true } });
    setRound(round + 1);
  };
  return <Desk hung={hung} key={round} onHung={setHung} onStartAfresh={() => void startAfresh()} search={search} />;
}

type DeskProps = Pick<PublishPageProps, "search" | "onStartAfresh" | "onHung"> & { hung: Hung | null };

/** The title, and the form as soon as its draft is held. */
function Desk({ search, onStartAfresh, hung, onHung }: DeskProps) {
  const { data: known } = useSuspenseQuery(createPageQuery);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const draft = useHeldDraft(search);
  const form = {
    files: known.wiiuSystemFiles,
    limits: { ...session.configuration.limits, ...known.configuration.limits },
    me: session.me,
    onHung,
    onStartAfresh,
    search,
    tags: known.tags.map(({ name }) => name),
  };
  return (
    // As high as the screen, also with a short step: the footer must not come into view with the form.
    <div className="page flex min-h-dvh flex-wrap content-start items-baseline justify-between gap-x-6 gap-y-1 py-8 desktop:py-10">
      <h1 className="text-h1" tabIndex={-1}>
        {wiiuFormText.title}
      </h1>
      {draft.kind === "opening" ? (
        <Opening {...form} />
      ) : draft.kind === "held" ? (
        <PublishPage {...form} hold={draft.hold} key={draft.start.draft.id} start={draft.start} />
      ) : (
        <DraftAway
          draft={draft}
          onStartAfresh={onStartAfresh}
          published={
            hung &&
            search.draft === hung.draft.id && (
              <LinkButton look="primary" search={{ published: hung.hexId }} to="/create/wiiu/theme">
                {formText.publish.done.see}
              </LinkButton>
            )
          }
        />
      )}
    </div>
  );
}

const NOT_HELD: Hold = { isHeld: false, handOver: null };

/** What the server can know of the form: a new one, to look at. Out of sight where a draft of this device will be gone on with. */
function Opening(form: Omit<PublishPageProps, "start" | "hold">) {
  const [isRendered] = useState(!useHydrated());
  const [start] = useState(() => ({ draft: emptyDraft(""), isResumed: false }));
  if (form.search.draft || !isRendered) return <div aria-busy="true" className="w-full" />;
  return (
    <>
      <noscript>
        <p className="text-name">{formText.publish.needsScripts}</p>
      </noscript>
      <div
        aria-busy="true"
        className={form.search.new ? "contents" : "contents in-data-[wiiu-drafts=kept]:*:invisible"}
        inert
      >
        <PublishPage {...form} hold={NOT_HELD} start={start} />
      </div>
    </>
  );
}
