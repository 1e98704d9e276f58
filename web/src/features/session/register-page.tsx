// The page to create an account: username, password, optional email and acceptance of the terms.

import { useStore } from "@tanstack/react-form";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Register } from "@/api/gql/register";
import { request } from "@/api/request";
import { FormProblem } from "@/features/form/form-problem";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button } from "@/ui/controls/button";
import { checkEmail, checkPassword } from "./account-checks";
import { checkUsername } from "./check-username";
import { useEntryForm } from "./entry-form";
import { EntryPage } from "./entry-page";
import type { ReturnPath } from "./return-path";
import { sessionQuery } from "./session";
import { TermsPart } from "./terms-part";
import { UsernameNotes } from "./username-notes";

export function RegisterPage({ returnPath }: { returnPath: ReturnPath }) {
  useDocumentTitle(text.title["/register"]);
  const { limits } = useSuspenseQuery(sessionQuery).data.configuration;
  const { form, element, submit, isSending, problem } = useEntryForm({
    initial: { username: "", email: "", password: "", hasAccepted: false },
    check: ({ username, email, password, hasAccepted }) => ({
      username: checkUsername(username, limits),
      email: checkEmail(email, limits),
      password: checkPassword(password, limits),
      hasAccepted: hasAccepted ? null : entryText.register.acceptFirst,
    }),
    enter: async ({ username, email, password, hasAccepted }) => {
      const data = { username: username.trim(), email: email.trim() || null, password, hasAccepted };
      return (await request(Register, { data })).register;
    },
    returnPath,
    failed: formText.register.failed,
  });
  const username = useStore(form.store, ({ values }) => values.username);
  return (
    <EntryPage
      line={formText.register.line}
      returnPath={returnPath}
      other={
        <>
          {formText.register.haveOne}{" "}
          <Link className="text-link font-[560] text-ink" search={returnPath} to="/login">
            {formText.register.signIn}
          </Link>
        </>
      }
      title={formText.register.title}
    >
      <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit} ref={element}>
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              autoCapitalize="none"
              autoComplete="username"
              hint={formText.register.usernameHint({ min: limits.usernameMin, max: limits.usernameMax })}
              isRequired
              label={formText.signIn.username}
              spellCheck={false}
            />
          )}
        </form.AppField>
        <UsernameNotes limits={limits} typed={username} />
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField
              autoComplete="new-password"
              hint={formText.register.passwordHint({ min: limits.passwordMin })}
              isRequired
              label={formText.signIn.password}
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              autoComplete="email"
              hint={formText.register.emailHint}
              inputMode="email"
              label={formText.register.email}
              type="email"
            />
          )}
        </form.AppField>
        <form.AppField name="hasAccepted">{() => <TermsPart />}</form.AppField>
        <FormProblem>{problem}</FormProblem>
        <Button className="self-start" isBusy={isSending} look="primary" size="large" type="submit">
          {isSending ? formText.register.submitting : formText.register.submit}
        </Button>
      </form>
    </EntryPage>
  );
}
