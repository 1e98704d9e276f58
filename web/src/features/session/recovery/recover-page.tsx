// The ways back into an account: a recovery code, a link by mail, and where such a link leads.

import { Link, useLocation } from "@tanstack/react-router";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { EntryPage } from "../entry-page";
import { useSession } from "../session";
import { CodeForm } from "./code-form";
import { LinkRequestForm } from "./link-request-form";
import { NewPasswordForm } from "./new-password-form";

export function RecoverPage() {
  useDocumentTitle(text.title["/recover"]);
  const words = entryText.recover;
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const isUndo = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has("undo") });
  // This part of the address is not sent to the server, so the server's page cannot depend on it.
  const token = isHydrated ? hash : "";
  const sendsMail = useSession().configuration?.sendsMail ?? false;
  const line = sendsMail ? words.lineWithMail : words.line;
  return (
    <EntryPage
      line={token ? (isUndo ? words.undoLine : words.linkLine) : line}
      other={
        <Link className="text-link font-[560] text-ink" to="/login">
          {formText.signIn.title}
        </Link>
      }
      returnPath={{}}
      title={words.title}
    >
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <>
          <CodeForm />
          {sendsMail && <LinkRequestForm />}
        </>
      )}
    </EntryPage>
  );
}
