// The form for a new Wii U theme.

import { useSuspenseQuery } from "@tanstack/react-query";
import { NewItemsRoute } from "@/features/publishing/new-items-route";
import { sessionQuery } from "@/features/session/session";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { lateCode } from "@/ui/late-code";
import { createPageQuery } from "../theme-form/create-page-query";
import { type Draft, emptyDraft, type FileField } from "../theme-form/draft";
import { themeForm } from "./draft-store";
import { type JustPublished, PublishPage } from "./publish-page";
import type { PublishSearch } from "./publish-search";
import { startDraft } from "./start-draft";

/** Not needed before something is published, and there in time because it is fetched while the form is filled in. */
const publishedCode = lateCode(() => import("./published-page"));

export function PublishRoute({ search }: { search: PublishSearch }) {
  const { data: known } = useSuspenseQuery(createPageQuery);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const code = publishedCode.use(search.published === undefined ? "soon" : "now");
  const form = {
    files: known.wiiuSystemFiles,
    limits: { ...session.configuration.limits, ...known.configuration.limits },
    me: session.me,
    search,
    tags: known.tags,
  };
  return (
    <NewItemsRoute<FileField, Draft, JustPublished>
      kind={themeForm}
      published={(hexIds, last) => code && <code.PublishedPage hexIds={hexIds} justPublished={last} />}
      search={search}
      start={{
        begin: () => startDraft(search),
        fresh: () => ({ draft: emptyDraft(""), isResumed: false }),
        isNamed: search.draft !== undefined,
        className: search.new ? "contents" : "contents in-data-[wiiu-drafts=kept]:*:invisible",
      }}
      title={wiiuFormText.title}
    >
      {(ofSet) => <PublishPage {...form} {...ofSet} key={ofSet.draftSet.openKey} />}
    </NewItemsRoute>
  );
}
