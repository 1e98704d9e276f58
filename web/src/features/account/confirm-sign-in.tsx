// Asks for the password once more where the sign-in is too old for what was asked.

import { useQueryClient } from "@tanstack/react-query";
import { Login } from "@/api/gql/login";
import { request } from "@/api/request";
import { usePlainForm } from "@/features/form/use-plain-form";
import { setSessionMe } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import type { AccountMe } from "./account-query";

type ConfirmSignInProps = { isOpen: boolean; me: AccountMe; onClose: () => void; onConfirmed: () => void };

export function ConfirmSignIn({ isOpen, me, onClose, onConfirmed }: ConfirmSignInProps) {
  const words = accountText.reauth;
  return (
    <Dialog
      description={me.hasPassword ? words.line : words.elsewhere}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      title={words.title}
    >
      {me.hasPassword && <PasswordForm onConfirmed={onConfirmed} username={me.username} />}
    </Dialog>
  );
}

function PasswordForm({ username, onConfirmed }: { username: string; onConfirmed: () => void }) {
  const words = accountText.reauth;
  const queryClient = useQueryClient();
  const { unreachable } = text.failure;
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? formText.signIn.passwordEmpty : null }),
    send: async ({ password }) => {
      setSessionMe(queryClient, (await request(Login, { data: { username, password } })).login);
      onConfirmed();
    },
    words: { ...accountText.send, unreachable, offline: unreachable, tooMany: formText.signIn.tooMany },
  });
  return (
    <form className="flex flex-col gap-4" method="post" noValidate onSubmit={submit} ref={element}>
      <form.AppField name="password">
        {(field) => <field.PasswordField autoComplete="current-password" label={words.password} />}
      </form.AppField>
      <p className="text-name text-danger empty:hidden" role="alert">
        {problem}
      </p>
      <Button className="self-start" isBusy={isSending} look="primary" type="submit">
        {isSending ? words.confirming : words.confirm}
      </Button>
    </form>
  );
}
