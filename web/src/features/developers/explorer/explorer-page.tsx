// Asking the API from the browser: a query with completion and checks, its variables, a token if one likes, and the answer.

import { Link } from "@tanstack/react-router";
import { developersText } from "@/messages/developers-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { lateCode } from "@/ui/late-code";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { Explorer } from "./explorer";

const editorCode = lateCode(() => import("./editor-code"));

export function ExplorerPage() {
  useDocumentTitle(text.title["/developers/explorer"]);
  const words = developersText.explorer;
  const code = editorCode.use("now");
  const isHydrated = useHydrated();
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-12 desktop:pt-10">
      <div className="flex flex-col gap-1.5">
        <p className="text-name">
          <Link className="text-link" to="/developers">
            {words.back}
          </Link>
        </p>
        <h1 className="text-h1" tabIndex={-1}>
          {words.title}
        </h1>
        <p className="max-w-[68ch] text-name text-ink-2">
          {words.line} {words.keys}
        </p>
      </div>
      {code ? (
        <Explorer code={code} />
      ) : (
        <div aria-busy={isHydrated || undefined} className="flex min-h-[60rem] flex-col gap-4 noscript:min-h-0">
          <noscript>
            <p className="text-name">{words.noScript}</p>
          </noscript>
          <SkeletonLine className="h-10 w-1/3" />
          <SkeletonLine className="h-80 w-full" />
        </div>
      )}
    </div>
  );
}
