// A recovery code and a new password, which sign in.

import { useSuspenseQuery } from "@tanstack/react-query";
import { RecoverByCode } from "@/api/gql/recover-by-code";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { FormProblem } from "@/features/form/form-problem";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { checkPassword } from "../account-checks";
import { useEntryForm } from "../entry-form";
import { sessionQuery } from "../session";

export function CodeForm() {
  const words = entryText.recover;
  const { limits } = useSuspenseQuery(sessionQuery).data.configuration;
  const { form, element, submit, isSending, problem } = useEntryForm({
    initial: { username: "", code: "", password: "" },
    check: ({ username, code, password }) => ({
      username: username.trim() === "" ? formText.signIn.usernameEmpty : null,
      code: code.trim() === "" ? words.codeEmpty : null,
      password: checkPassword(password, limits),
    }),
    enter: async ({ username, code, password }) => {
      const data = { username: username.trim(), code: code.trim(), password };
      return (await request(RecoverByCode, { data }).catch(inOwnWords)).recoverByCode;
    },
    returnPath: { next: "/account/sign-in" },
    failed: words.failed,
  });
  return (
    <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit} ref={element}>
      <h2 className="text-h3">{words.byCode}</h2>
      <form.AppField name="username">
        {(field) => (
          <field.TextField
            autoCapitalize="none"
            autoComplete="username"
            label={formText.signIn.username}
            spellCheck={false}
          />
        )}
      </form.AppField>
      <form.AppField name="code">
        {(field) => (
          <field.TextField
            autoCapitalize="characters"
            autoComplete="off"
            hint={words.codeHint}
            label={words.code}
            spellCheck={false}
          />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => (
          <field.PasswordField
            autoComplete="new-password"
            hint={formText.register.passwordHint({ min: limits.passwordMin })}
            label={words.password}
          />
        )}
      </form.AppField>
      <FormProblem>{problem}</FormProblem>
      <Button className="self-start" isBusy={isSending} look="primary" size="large" type="submit">
        {isSending ? words.sending : words.submitCode}
      </Button>
    </form>
  );
}

/** Of a sign-in by password the refusal would speak of the password. */
function inOwnWords(error: unknown): never {
  if (error instanceof RequestError && error.code === "INVALID_CREDENTIALS") {
    throw new RequestError(entryText.recover.wrong, error.code, error.details);
  }
  throw error;
}
