// The documentation of the API, made from the schema and the figures of the server; it can be read without scripts.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { developersText } from "@/messages/developers-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Contents } from "@/ui/contents";
import { developersQuery } from "./developers-query";
import { Changes, Errors, Examples, Files, Limits, Start, Tokens } from "./guide";
import { Reference } from "./reference";

export function DevelopersPage() {
  useDocumentTitle(text.title["/developers"]);
  const { showsSchema } = useSuspenseQuery(developersQuery).data.configuration;
  const words = developersText;
  const parts = [
    { id: "start", title: words.start.title },
    { id: "tokens", title: words.tokens.title },
    { id: "examples", title: words.examples.title },
    { id: "limits", title: words.limits.title },
    { id: "errors", title: words.errors.title },
    { id: "files", title: words.files.title },
    { id: "reference", title: words.reference.title },
    { id: "changes", title: words.changes.title },
  ];
  return (
    <div className="page wall-columns gap-y-8 pt-8 pb-12 desktop:pt-10">
      <div className="flex flex-col gap-6 desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:self-start">
        <h1 className="text-h1" tabIndex={-1}>
          {words.title}
        </h1>
        <Contents label={words.contents} parts={parts} />
      </div>
      <div className="flex min-w-0 flex-col gap-12">
        <div className="flex flex-col gap-4">
          <p className="max-w-[68ch] text-body">{words.line}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-name">
            <Link className="text-link" to="/developers/explorer">
              {words.explore}
            </Link>
            {showsSchema && (
              <a className="text-link" href="/schema.graphql">
                {words.schema}
              </a>
            )}
          </p>
          {!showsSchema && <p className="max-w-[68ch] text-name text-ink-2">{words.hiddenSchema}</p>}
        </div>
        <Start />
        <Tokens />
        <Examples />
        <Limits />
        <Errors />
        <Files />
        <Reference />
        <Changes />
      </div>
    </div>
  );
}
