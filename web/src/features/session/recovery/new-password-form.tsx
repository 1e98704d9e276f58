// Where a mailed link leads: a new password, with which one signs in then.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RecoverByLink } from "@/api/gql/recover-by-link";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { FormProblem } from "@/features/form/form-problem";
import { usePlainForm } from "@/features/form/use-plain-form";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { focusOnMount } from "@/ui/focus-on-mount";
import { checkPassword } from "../account-checks";
import { entryWords } from "../entry-form";
import { sessionQuery } from "../session";

export function NewPasswordForm({ token }: { token: string }) {
  const words = entryText.recover;
  const queryClient = useQueryClient();
  const { limits } = useSuspenseQuery(sessionQuery).data.configuration;
  const [isDone, setDone] = useState(false);
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: checkPassword(password, limits) }),
    send: async ({ password }) => {
      await request(RecoverByLink, { data: { token, password } }).catch(inOwnWords);
      setDone(true);
      // Whoever was signed in here is not any more.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    words: entryWords(words.failed),
  });
  if (isDone) return <Done />;
  return (
    <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit} ref={element}>
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
        {isSending ? words.sending : words.submitLink}
      </Button>
    </form>
  );
}

function Done() {
  const words = entryText.recover;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-h3" ref={focusOnMount} tabIndex={-1}>
        {words.done}
      </h2>
      <LinkButton className="self-start" icon="sign-in" look="primary" to="/login">
        {formText.signIn.title}
      </LinkButton>
    </div>
  );
}

function inOwnWords(error: unknown): never {
  if (error instanceof RequestError && error.code === "NOT_FOUND") {
    throw new RequestError(entryText.recover.over, error.code, error.details);
  }
  throw error;
}
