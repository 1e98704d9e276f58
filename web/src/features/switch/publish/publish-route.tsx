// The form for a new theme with its steps, and the page for files that are finished elsewhere.

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NewItemsRoute } from "@/features/publishing/new-items-route";
import { sessionQuery } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { useIncomingFiles } from "@/platform/incoming-files";
import { lateCode } from "@/ui/late-code";
import { createPageQuery } from "../theme-form/create-page-query";
import type { Draft, FileField } from "../theme-form/draft";
import { themeForm } from "./draft-store";
import { importCode } from "./import/import-code";
import { useThemeFiles } from "./import/use-theme-files";
import { PublishPage, type PublishPageProps } from "./publish-page";
import type { PublishSearch } from "./publish-search";
import type { JustPublished } from "./published-page";
import { freshStart, mayResume, startDraft } from "./start-draft";

/** Not needed before something is published, and there in time because it is fetched while the form is filled in. */
const publishedCode = lateCode(() => import("./published-page"));

export function PublishRoute({ search }: { search: PublishSearch }) {
  const { data: catalogue } = useSuspenseQuery(createPageQuery);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const code = publishedCode.use(search.published === undefined ? "soon" : "now");
  const layouts = catalogue.switchLayouts.nodes;
  const form = { layouts, limits: session.configuration.limits, me: session.me, search, tags: catalogue.tags };
  return (
    <NewItemsRoute<FileField, Draft, JustPublished>
      kind={themeForm}
      published={(hexIds, last) => code && <code.PublishedPage hexIds={hexIds} picture={last?.picture ?? null} />}
      search={search}
      start={{
        begin: () => startDraft(search, layouts),
        fresh: () => freshStart(search, layouts, ""),
        isNamed: search.draft !== undefined || search.import === true,
        className: mayResume(search, layouts) ? "contents in-data-[drafts=kept]:*:invisible" : "contents",
      }}
      title={formText.publish.title}
    >
      {(ofSet) => <FormOrImport {...form} {...ofSet} />}
    </NewItemsRoute>
  );
}

/** Each theme in the set has its own form. */
function FormOrImport(form: PublishPageProps) {
  const { hold, search, limits, layouts, draftSet } = form;
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isImporting = search.import === true && hold.isHeld;
  const code = importCode.use(isImporting && "now");
  useEffect(() => {
    if (!isImporting) setDropped([]);
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
  return <PublishPage {...form} key={draftSet.openKey} />;
}
