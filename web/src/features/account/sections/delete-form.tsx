// The form that deletes one's account: a tick, one's name, and the password again where the sign-in is old.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DeleteMyAccount } from "@/api/gql/delete-my-account";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { FormProblem } from "@/features/form/form-problem";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { usePlainForm } from "@/features/form/use-plain-form";
import { endSession } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import type { AccountMe } from "../account-query";
import { ConfirmSignIn } from "../confirm-sign-in";

export function DeleteForm({ me }: { me: AccountMe }) {
  const words = accountText.delete;
  const { username } = me;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isSignInOld, setSignInOld] = useState(false);
  const { unreachable } = text.failure;
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { isForGood: false, typed: "" },
    check: ({ isForGood, typed }) => ({
      isForGood: isForGood ? null : words.forGoodFirst,
      typed: typed.trim() === username ? null : words.typedWrong({ username }),
    }),
    send: async () => {
      try {
        await request(DeleteMyAccount, {});
      } catch (error) {
        if (!(error instanceof RequestError && error.code === "REAUTH_REQUIRED")) throw error;
        setSignInOld(true);
        return;
      }
      await navigate({ to: "/", replace: true });
      endSession(queryClient);
      showToast({ kind: "success", title: words.done, description: words.doneLine });
    },
    words: { ...accountText.send, failed: words.failed, unreachable, offline: unreachable },
  });
  return (
    <>
      <form
        className="flex flex-col gap-5 border-t border-hairline pt-6"
        method="post"
        noValidate
        onSubmit={submit}
        ref={element}
      >
        <form.AppField name="isForGood">{() => <TiedCheckbox label={words.forGood} />}</form.AppField>
        <form.AppField name="typed">
          {(field) => (
            <field.TextField
              autoCapitalize="none"
              autoComplete="off"
              isRequired
              label={words.typed({ username })}
              spellCheck={false}
            />
          )}
        </form.AppField>
        <FormProblem>{problem}</FormProblem>
        <Button className="self-start" icon="trash" isBusy={isSending} look="danger" type="submit">
          {isSending ? words.submitting : words.submit}
        </Button>
      </form>
      <ConfirmSignIn
        isOpen={isSignInOld}
        me={me}
        onClose={() => setSignInOld(false)}
        onConfirmed={() => {
          setSignInOld(false);
          element.current?.requestSubmit();
        }}
      />
    </>
  );
}
