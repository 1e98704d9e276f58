// Why somebody came back from the platform without being signed in or linked, and the way to try again.

import { entryText } from "@/messages/entry-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { AnchorButton, LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";
import type { LoginFailedSearch, Problem } from "./login-failed-search";
import { providerAddress, providerLinkAddress } from "./provider";
import { useSession } from "./session";

export function LoginFailedPage({ problem, purpose }: LoginFailedSearch) {
  const words = entryText.problem;
  const name = useSession().configuration?.discord?.name ?? words.platform;
  useDocumentTitle(text.title["/login-failed"]);
  const lines: Record<Problem, string> = {
    cancelled: words.cancelled({ name }),
    unreachable: words.unreachable({ name }),
    expired: words.expired,
    "already-linked": words.alreadyLinked({ name }),
    blocked: words.blocked({ name }),
    "too-new": words.tooNew,
    busy: words.busy,
    failed: words.failed,
  };
  const isLinking = purpose === "link";
  return (
    <MessagePage line={lines[problem]} title={isLinking ? words.notLinked : words.notSignedIn}>
      {!["already-linked", "blocked", "too-new"].includes(problem) && (
        <AnchorButton
          href={isLinking ? providerLinkAddress() : providerAddress()}
          icon="refresh"
          look="primary"
          rel="nofollow"
        >
          {text.action.retry}
        </AnchorButton>
      )}
      {isLinking ? (
        <LinkButton to="/account/sign-in">{words.toAccount}</LinkButton>
      ) : (
        <LinkButton
          onClick={(event) => {
            // The page that opened this window offers the other ways.
            if (!window.opener) return;
            event.preventDefault();
            window.close();
          }}
          to="/login"
        >
          {words.otherWays}
        </LinkButton>
      )}
    </MessagePage>
  );
}
