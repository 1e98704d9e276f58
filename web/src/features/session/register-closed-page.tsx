// What stands for the form on a site that takes no new accounts.

import { Link } from "@tanstack/react-router";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { EntryPage } from "./entry-page";
import type { ReturnPath } from "./return-path";

export function RegisterClosedPage({ returnPath }: { returnPath: ReturnPath }) {
  useDocumentTitle(text.title["/register"]);
  const { haveOne, signIn } = formText.register;
  const { closed } = entryText.register;
  return (
    <EntryPage
      line={closed.line}
      other={
        <>
          {haveOne}{" "}
          <Link className="text-link font-[560] text-ink" search={returnPath} to="/login">
            {signIn}
          </Link>
        </>
      }
      returnPath={returnPath}
      title={closed.title}
    >
      {null}
    </EntryPage>
  );
}
