// Signing in: through the platform, where there is one, or by name and password.

import { Link } from "@tanstack/react-router";
import { Login } from "@/api/gql/login";
import { request } from "@/api/request";
import { FormProblem } from "@/features/form/form-problem";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button } from "@/ui/controls/button";
import { useEntryForm } from "./entry-form";
import { EntryPage } from "./entry-page";
import { PasskeySignIn } from "./passkey/passkey-sign-in";
import { ProviderSignIn } from "./provider-sign-in";
import type { ReturnPath } from "./return-path";
import { useSession } from "./session";

export function LoginPage({ returnPath }: { returnPath: ReturnPath }) {
  useDocumentTitle(text.title["/login"]);
  const configuration = useSession().configuration;
  const discord = configuration?.discord;
  const { form, element, submit, isSending, problem } = useEntryForm({
    initial: { username: "", password: "" },
    check: ({ username, password }) => ({
      username: username.trim() === "" ? formText.signIn.usernameEmpty : null,
      password: password === "" ? formText.signIn.passwordEmpty : null,
    }),
    enter: async ({ username, password }) =>
      (await request(Login, { data: { username: username.trim(), password } })).login,
    returnPath,
    failed: formText.signIn.failed,
  });
  return (
    <EntryPage
      line={formText.signIn.line}
      returnPath={returnPath}
      other={
        <>
          <span className="me-4 inline-block">
            {formText.signIn.noAccount}{" "}
            <Link className="text-link font-[560] text-ink" search={returnPath} to="/register">
              {formText.signIn.makeOne}
            </Link>
          </span>{" "}
          <Link className="text-link inline-block font-[560] text-ink" to="/recover">
            {entryText.recover.lost}
          </Link>
        </>
      }
      title={formText.signIn.title}
    >
      {(discord || configuration?.takesPasskeys) && (
        <>
          {discord && <ProviderSignIn name={discord.name} returnPath={returnPath} />}
          {configuration?.takesPasskeys && <PasskeySignIn returnPath={returnPath} />}
          <p className="flex items-center gap-3 text-name text-ink-2 before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
            {entryText.provider.or}
          </p>
        </>
      )}
      <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit} ref={element}>
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              autoCapitalize="none"
              autoComplete="username webauthn"
              label={formText.signIn.username}
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.PasswordField autoComplete="current-password" label={formText.signIn.password} />}
        </form.AppField>
        <FormProblem>{problem}</FormProblem>
        <Button
          className="self-start"
          icon="sign-in"
          isBusy={isSending}
          look={discord ? "secondary" : "primary"}
          size="large"
          type="submit"
        >
          {isSending ? formText.signIn.submitting : formText.signIn.submit}
        </Button>
      </form>
    </EntryPage>
  );
}
