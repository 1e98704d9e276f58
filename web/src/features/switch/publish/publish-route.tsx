// The form for a new theme, what stands in its place when its draft is not to be had, and the page that follows it: all
// at one address, told apart by what it says.

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NewItemsDesk, OpeningForm } from "@/features/publishing/new-items-desk";
import { setOf } from "@/features/publishing/set/draft-set";
import { useDraftSet } from "@/features/publishing/set/use-draft-set";
import { type HeldStart, NOT_HELD, useHeldSet } from "@/features/publishing/set/use-held-set";
import { sessionQuery } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useIncomingFiles } from "@/platform/incoming-files";
import { lateCode } from "@/ui/late-code";
import { createPageQuery } from "../theme-form/create-page-query";
import type { Draft } from "../theme-form/draft";
import { themeForm } from "./draft-store";
import { importCode } from "./import/import-code";
import { useThemeFiles } from "./import/use-theme-files";
import { PublishPage, type PublishPageProps } from "./publish-page";
import type { PublishSearch } from "./publish-search";
import type { JustPublished, PublishedPicture } from "./published-page";
import { freshStart, mayResume, startDraft } from "./start-draft";

/** Not needed before something is published, and there in time because it is fetched while the form is filled in. */
const publishedCode = lateCode(() => import("./published-page"));

export function PublishRoute({ search }: { search: PublishSearch }) {
  useDocumentTitle(text.title["/create/switch/theme"]);
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const [round, setRound] = useState(0);
  const [justPublished, setJustPublished] = useState<JustPublished | null>(null);
  const startAfresh = async () => {
    await navigate({ search: { new: true } });
    setRound(round + 1);
  };
  if (search.published)
    return <Published hexIds={search.published.split(",")} picture={justPublished?.picture ?? null} />;
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

function Published(props: { hexIds: readonly string[]; picture: PublishedPicture | null }) {
  const code = publishedCode.use("now");
  return code && <code.PublishedPage {...props} />;
}

type DeskProps = {
  search: PublishSearch;
  onStartAfresh: () => void;
  /** What was published last, since the page was opened. */
  justPublished: JustPublished | null;
  onPublished: (published: JustPublished) => void;
};

/** The title, and the form as soon as its draft is held. */
function Desk({ search, onStartAfresh, justPublished, onPublished }: DeskProps) {
  const { data: catalogue } = useSuspenseQuery(createPageQuery);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const layouts = catalogue.switchLayouts.nodes;
  publishedCode.use("soon");
  const held = useHeldSet(themeForm, () => startDraft(search, layouts));
  const form = {
    layouts,
    limits: session.configuration.limits,
    me: session.me,
    onPublished,
    onStartAfresh,
    search,
    tags: catalogue.tags,
  };
  return (
    <NewItemsDesk
      address={themeForm.address}
      became={justPublished}
      held={held}
      onStartAfresh={onStartAfresh}
      opening={<Opening {...form} />}
      search={search}
      title={formText.publish.title}
    >
      {(start, hold) => <Item {...form} hold={hold} start={start} />}
    </NewItemsDesk>
  );
}

type ItemProps = Omit<PublishPageProps, "draftSet"> & { start: HeldStart<Draft> };

/** Form for the open theme. Each theme in the set has its own form. */
function Item({ start, ...form }: ItemProps) {
  const { hold, search, limits, layouts } = form;
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const draftSet = useDraftSet(themeForm, start, hold, search.draft);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const code = importCode.use();
  const isImporting = search.import === true && hold.isHeld;
  useEffect(() => {
    if (isImporting) void importCode.need();
    else setDropped([]);
  }, [isImporting]);
  const bring = (files: readonly File[]) => {
    setDropped(files);
    if (!isImporting) void navigate({ search: (now) => ({ ...now, import: true }) });
  };
  useThemeFiles(bring);
  useIncomingFiles("switch", hold.isHeld, bring);
  if (isImporting) {
    return code ? (
      <code.ImportPage dropped={dropped} hold={hold} layouts={layouts} limits={limits} draftSet={draftSet} />
    ) : (
      <div aria-busy="true" className="w-full" />
    );
  }
  return <PublishPage {...form} key={draftSet.openKey} draftSet={draftSet} />;
}

/** A new draft, on what the address names. */
function Opening(form: Omit<PublishPageProps, "draftSet" | "hold">) {
  const { search, layouts } = form;
  const [start] = useState(() => {
    const fresh = freshStart(search, layouts, "");
    return { ...fresh, set: setOf(fresh.draft) };
  });
  return (
    <OpeningForm
      className={mayResume(search, layouts) ? "contents in-data-[drafts=kept]:*:invisible" : "contents"}
      isNamed={search.draft !== undefined || search.import === true}
    >
      <Item {...form} hold={NOT_HELD} start={start} />
    </OpeningForm>
  );
}
