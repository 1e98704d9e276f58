// One passkey: its name, where it is from, and what can be done with it.

import { useEffect, useRef } from "react";
import { RenamePasskey } from "@/api/gql/rename-passkey";
import { request } from "@/api/request";
import { Moment } from "@/features/catalogue/moment";
import { FormProblem } from "@/features/form/form-problem";
import { usePlainForm } from "@/features/form/use-plain-form";
import { useSession } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import type { AccountPasskey } from "../sign-in-query";
import { Hour } from "./session-list";

type PasskeyRowProps = {
  passkey: AccountPasskey;
  isNaming: boolean;
  /** It cannot be removed. */
  isOnlyWay: boolean;
  onNaming: (isNaming: boolean) => void;
  onRemove: () => void;
  onChanged: () => Promise<void>;
};

export function PasskeyRow({ passkey, isNaming, isOnlyWay, onNaming, onRemove, onChanged }: PasskeyRowProps) {
  const words = accountText.signIn.passkeys;
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const rename = useRef<HTMLButtonElement>(null);
  const stop = () => {
    onNaming(false);
    // Once it is there again.
    window.setTimeout(() => rename.current?.focus(), 0);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3">
      {isNaming ? (
        <NameForm onChanged={onChanged} onDone={stop} passkey={passkey} />
      ) : (
        <>
          <div className="flex min-w-0 flex-col gap-0.5">
            <p className="text-name wrap-anywhere">{name}</p>
            <p className="text-facts text-ink-2">
              <span className="whitespace-nowrap">
                {words.created} <Moment at={createdAt} />
              </span>
              {"\u00a0· "}
              <span className="whitespace-nowrap">
                {lastUsedAt ? (
                  <>
                    {words.lastUsed} <Hour at={lastUsedAt} />
                  </>
                ) : (
                  words.neverUsed
                )}
              </span>
              {isSynced && (
                <>
                  {"\u00a0· "}
                  <span className="whitespace-nowrap">{words.synced}</span>
                </>
              )}
            </p>
          </div>
          <div className="flex gap-2">
            <Button aria-label={words.renameThis({ name })} onClick={() => onNaming(true)} ref={rename} size="small">
              {words.rename}
            </Button>
            <Button
              aria-describedby={isOnlyWay ? "only-passkey" : undefined}
              aria-label={words.removeThis({ name })}
              disabled={isOnlyWay}
              onClick={onRemove}
              size="small"
            >
              {words.remove}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

type NameFormProps = { passkey: AccountPasskey; onDone: () => void; onChanged: () => Promise<void> };

function NameForm({ passkey, onDone, onChanged }: NameFormProps) {
  const words = accountText.signIn.passkeys;
  const { unreachable } = text.failure;
  const most = useSession().configuration?.limits.passkeyNameMax;
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() === "" ? words.nameEmpty : null }),
    send: async ({ name }) => {
      await request(RenamePasskey, { uuid: passkey.uuid, name });
      await onChanged();
      onDone();
    },
    words: { ...accountText.send, unreachable, offline: unreachable, tooMany: formText.signIn.tooMany },
  });
  useEffect(() => element.current?.querySelector("input")?.select(), [element]);
  return (
    <form className="flex w-full flex-col gap-3" method="post" noValidate onSubmit={submit} ref={element}>
      <form.AppField name="name">
        {(field) => <field.TextField autoComplete="off" label={words.name} maxLength={most} />}
      </form.AppField>
      <FormProblem>{problem}</FormProblem>
      <div className="flex gap-2">
        <Button isBusy={isSending} look="primary" size="small" type="submit">
          {isSending ? words.saving : words.save}
        </Button>
        <Button onClick={onDone} size="small">
          {words.stay}
        </Button>
      </div>
    </form>
  );
}
