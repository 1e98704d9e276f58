// The form for a new Wii U theme, what stands in its place when its draft is not to be had, and the page that follows it: all
// at one address, told apart by what it says.

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { NewItemsDesk, OpeningForm } from "@/features/publishing/new-items-desk";
import { setOf } from "@/features/publishing/set/draft-set";
import { useDraftSet } from "@/features/publishing/set/use-draft-set";
import { type HeldStart, NOT_HELD, useHeldSet } from "@/features/publishing/set/use-held-set";
import { sessionQuery } from "@/features/session/session";
import { text } from "@/messages/text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useDocumentTitle } from "@/platform/document-title";
import { lateCode } from "@/ui/late-code";
import { createPageQuery } from "../theme-form/create-page-query";
import { type Draft, emptyDraft } from "../theme-form/draft";
import { themeForm } from "./draft-store";
import { type JustPublished, PublishPage, type PublishPageProps } from "./publish-page";
import type { PublishSearch } from "./publish-search";
import { startDraft } from "./start-draft";

/** Not needed before something is published, and there in time because it is fetched while the form is filled in. */
const publishedCode = lateCode(() => import("./published-page"));

export function PublishRoute({ search }: { search: PublishSearch }) {
  useDocumentTitle(text.title["/create/wiiu/theme"]);
  const navigate = useNavigate({ from: "/create/wiiu/theme" });
  const [round, setRound] = useState(0);
  const [justPublished, setJustPublished] = useState<JustPublished | null>(null);
  const published = publishedCode.use(search.published !== undefined ? "now" : "soon");
  if (search.published)
    return published && <published.PublishedPage hexIds={search.published.split(",")} justPublished={justPublished} />;
  const startAfresh = async () => {
    await navigate({ search: { new: true } });
    setRound(round + 1);
  };
  return (
    <Desk
      justPublished={justPublished}
      key={round}
      onPublished={setJustPublished}
      onStartAfresh={() => void startAfresh()}
      search={search}
    />
  );
}

type DeskProps = Pick<PublishPageProps, "search" | "onStartAfresh" | "onPublished"> & {
  justPublished: JustPublished | null;
};

/** The title, and the form as soon as its draft is held. */
function Desk({ search, onStartAfresh, justPublished, onPublished }: DeskProps) {
  const { data: known } = useSuspenseQuery(createPageQuery);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const held = useHeldSet(themeForm, () => startDraft(search));
  const form = {
    files: known.wiiuSystemFiles,
    limits: { ...session.configuration.limits, ...known.configuration.limits },
    me: session.me,
    onPublished,
    onStartAfresh,
    search,
    tags: known.tags,
  };
  return (
    <NewItemsDesk
      address={themeForm.address}
      became={justPublished}
      held={held}
      onStartAfresh={onStartAfresh}
      opening={<Opening {...form} />}
      search={search}
      title={wiiuFormText.title}
    >
      {(start, hold) => <Item {...form} hold={hold} start={start} />}
    </NewItemsDesk>
  );
}

type ItemProps = Omit<PublishPageProps, "draftSet"> & { start: HeldStart<Draft> };

/** Form for the open theme. Each theme in the set has its own form. */
function Item({ start, ...form }: ItemProps) {
  const draftSet = useDraftSet(themeForm, start, form.hold, form.search.draft);
  return <PublishPage {...form} key={draftSet.openKey} draftSet={draftSet} />;
}

/** A new draft. */
function Opening(form: Omit<PublishPageProps, "draftSet" | "hold">) {
  const { search } = form;
  const [start] = useState(() => {
    const draft = emptyDraft("");
    return { draft, isResumed: false, set: setOf(draft) };
  });
  return (
    <OpeningForm
      className={search.new ? "contents" : "contents in-data-[wiiu-drafts=kept]:*:invisible"}
      isNamed={search.draft !== undefined}
    >
      <Item {...form} hold={NOT_HELD} start={start} />
    </OpeningForm>
  );
}
