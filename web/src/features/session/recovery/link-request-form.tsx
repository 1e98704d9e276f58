// Asking for a link by mail. What is said does not depend on whose name it is.

import { useState } from "react";
import { SendRecoveryLink } from "@/api/gql/send-recovery-link";
import { request } from "@/api/request";
import { FormProblem } from "@/features/form/form-problem";
import { usePlainForm } from "@/features/form/use-plain-form";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { entryWords } from "../entry-form";

export function LinkRequestForm() {
  const words = entryText.recover;
  const [isSent, setSent] = useState(false);
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { username: "" },
    check: ({ username }) => ({ username: username.trim() === "" ? formText.signIn.usernameEmpty : null }),
    send: async ({ username }) => {
      setSent(false);
      await request(SendRecoveryLink, { username: username.trim() });
      setSent(true);
    },
    words: entryWords(words.failed),
  });
  return (
    <form
      className="flex flex-col gap-5 border-t border-hairline pt-6"
      method="post"
      noValidate
      onSubmit={submit}
      ref={element}
    >
      <h2 className="text-h3">{words.byMail}</h2>
      <p className="text-name text-ink-2">{words.byMailLine}</p>
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
      <FormProblem>{problem}</FormProblem>
      <Button className="self-start" isBusy={isSending} type="submit">
        {isSending ? words.sending : words.send}
      </Button>
      <p className="text-name empty:hidden" role="status">
        {isSent && words.sent}
      </p>
    </form>
  );
}
