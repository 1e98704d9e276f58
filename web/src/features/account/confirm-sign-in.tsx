// Asks for the password or a passkey where they were shown too long ago for what is asked.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Login } from "@/api/gql/login";
import { request } from "@/api/request";
import { FormProblem } from "@/features/form/form-problem";
import { usePlainForm } from "@/features/form/use-plain-form";
import { type Me, setSessionMe } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";
import { hasPasskeys } from "@/platform/passkeys";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";

type Person = { uuid: string; username: string; hasPassword: boolean };
type ConfirmSignInProps = { isOpen: boolean; me: Person; onClose: () => void; onConfirmed: () => void };

export function ConfirmSignIn({ isOpen, me, onClose, onConfirmed }: ConfirmSignInProps) {
  const words = accountText.reauth;
  const queryClient = useQueryClient();
  const enter = (signedIn: Me) => {
    setSessionMe(queryClient, signedIn);
    // A passkey may be one of another account.
    if (signedIn.uuid === me.uuid) onConfirmed();
    else onClose();
  };
  return (
    <Dialog
      description={me.hasPassword ? words.line : words.elsewhere}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      title={words.title}
    >
      {me.hasPassword && <PasswordForm onEntered={enter} username={me.username} />}
      {hasPasskeys() && <PasskeyButton onEntered={enter} />}
    </Dialog>
  );
}

type EntryProps = { onEntered: (me: Me) => void };

function PasswordForm({ username, onEntered }: EntryProps & { username: string }) {
  const words = accountText.reauth;
  const { unreachable } = text.failure;
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? formText.signIn.passwordEmpty : null }),
    send: async ({ password }) => onEntered((await request(Login, { data: { username, password } })).login),
    words: { ...accountText.send, unreachable, offline: unreachable, tooMany: formText.signIn.tooMany },
  });
  return (
    <form className="flex flex-col gap-4" method="post" noValidate onSubmit={submit} ref={element}>
      <form.AppField name="password">
        {(field) => <field.PasswordField autoComplete="current-password" label={words.password} />}
      </form.AppField>
      <FormProblem>{problem}</FormProblem>
      <Button className="self-start" isBusy={isSending} look="primary" type="submit">
        {isSending ? words.confirming : words.confirm}
      </Button>
    </form>
  );
}

function PasskeyButton({ onEntered }: EntryProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setProblem(null);
    setBusy(true);
    try {
      const [{ loginWithPasskey }] = await Promise.all([
        import("@/features/session/passkey/passkey-login"),
        loadMessages("entry"),
      ]);
      const login = await loginWithPasskey(new AbortController().signal);
      if ("me" in login) onEntered(login.me);
      else setProblem(login.says);
    } catch {
      setProblem(text.failure.unreachable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3 pt-4">
      <Button className="self-start" icon="lock" isBusy={isBusy} onClick={() => void ask()}>
        {accountText.reauth.usePasskey}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
