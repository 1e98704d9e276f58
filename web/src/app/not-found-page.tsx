// Nothing at this address, or an item that is not there: nobody can tell the two apart, on purpose, but for those who may know
// that it was removed. An address that has capitals where the pages have none leads to the page it means.

import { Navigate, useRouter, useRouterState } from "@tanstack/react-router";
import { LEADING_KIND } from "@/features/kinds";
import { RemovedStatement } from "@/features/report/removed-statement";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { inRightCase, readablePath } from "@/pure/page-path";
import { LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";

export function NotFoundPage() {
  // The address that is shown, not the one that is on its way: leaving must not rename this page for a moment.
  const { pathname, search } = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation ?? location,
  });
  const title = text.notFound.title({ path: readablePath(pathname) });
  // As the server writes it.
  useDocumentTitle(text.failure.title({ message: title }));
  const meant = inRightCase(pathname, Object.keys(useRouter().routesByPath));
  if (meant !== null) return <Navigate replace search={search} to={meant} />;
  return (
    <RemovedStatement pathname={pathname}>
      <MessagePage line={text.notFound.line} mark="404" title={title}>
        <LinkButton icon="home" look="primary" to="/">
          {text.action.goHome}
        </LinkButton>
        <LinkButton to={LEADING_KIND.list}>{LEADING_KIND.name}</LinkButton>
      </MessagePage>
    </RemovedStatement>
  );
}
