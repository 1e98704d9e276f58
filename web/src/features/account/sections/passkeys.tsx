// The passkeys of the account: adding one, giving it a name, removing it.

import { useRef, useState } from "react";
import { RemovePasskey } from "@/api/gql/remove-passkey";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { FormProblem } from "@/features/form/form-problem";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { hasPasskeys, keepPasskeys } from "@/platform/passkeys";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import type { ConfirmFirst } from "../confirm-first";
import type { AccountPasskey, AccountSession } from "../sign-in-query";
import { addPasskey } from "./add-passkey";
import { PasskeyRow } from "./passkey-row";

type PasskeysProps = {
  passkeys: readonly AccountPasskey[];
  /** The session that asks. */
  device: AccountSession | null;
  hasOtherWay: boolean;
  /** How many this site takes; null where it takes none. */
  most: number | null;
  onChanged: () => Promise<void>;
  onConfirmFirst: ConfirmFirst;
};

type Said = { isQuiet: boolean; says: string };

export function Passkeys({ passkeys, device, hasOtherWay, most, onChanged, onConfirmFirst }: PasskeysProps) {
  const words = accountText.signIn.passkeys;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnlyWay = !hasOtherWay && passkeys.length === 1;
  const [busy, setBusy] = useState<"add" | "remove" | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  /** The one whose name is being changed, and the one that is to be removed. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<AccountPasskey | null>(null);
  const [isAsking, setAsking] = useState(false);

  const add = async () => {
    setSaid(null);
    setBusy("add");
    const added = await addPasskey(device, passkeys);
    if ("refused" in added) {
      if (!onConfirmFirst(added.refused, add)) setSaid(refusalOf(added.refused));
    } else if ("uuid" in added) {
      await onChanged();
      setSaid({ isQuiet: true, says: words.added({ name: added.name }) });
      setRenamed(added.uuid);
    } else setSaid(added);
    setBusy(null);
  };
  const remove = async ({ uuid, name }: Pick<AccountPasskey, "uuid" | "name">) => {
    setAsking(false);
    setSaid(null);
    setBusy("remove");
    try {
      const { removePasskey } = await request(RemovePasskey, { uuid });
      await onChanged();
      setSaid({ isQuiet: true, says: words.removed({ name }) });
      // The button that led here is gone.
      heading.current?.focus();
      void keepPasskeys(removePasskey);
    } catch (error) {
      if (!onConfirmFirst(error, () => remove({ uuid, name })) && error instanceof RequestError)
        setSaid(refusalOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h2" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="text-name text-ink-2">
        {words.line} {passkeys.length === 0 && words.none}
      </p>
      {passkeys.length > 0 && (
        <ul className="flex flex-col border-t border-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow
              isNaming={renamed === passkey.uuid}
              isOnlyWay={isOnlyWay}
              key={passkey.uuid}
              onChanged={onChanged}
              onNaming={(isNaming) => setRenamed(isNaming ? passkey.uuid : null)}
              onRemove={() => {
                setLeaving(passkey);
                setAsking(true);
              }}
              passkey={passkey}
            />
          ))}
        </ul>
      )}
      {isOnlyWay && (
        <p className="text-name text-ink-2" id="only-passkey">
          {words.onlyWay}
        </p>
      )}
      {most !== null && (
        <AddButton isBusy={busy === "add"} isFull={passkeys.length >= most} most={most} onAdd={() => void add()} />
      )}
      <p className="text-name text-ink-2 empty:hidden" role="status">
        {said?.isQuiet && said.says}
      </p>
      <FormProblem>{said && !said.isQuiet ? said.says : null}</FormProblem>
      <Dialog
        description={words.questionLine}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button look="danger" onClick={() => leaving && void remove(leaving)}>
              {words.remove}
            </Button>
          </>
        }
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.question({ name: leaving?.name ?? "" })}
      />
    </section>
  );
}

type AddButtonProps = { isBusy: boolean; isFull: boolean; most: number; onAdd: () => void };

function AddButton({ isBusy, isFull, most, onAdd }: AddButtonProps) {
  const words = accountText.signIn.passkeys;
  if (!hasPasskeys()) return <p className="text-name text-ink-2">{words.unsupported}</p>;
  if (isFull) return <p className="text-name text-ink-2">{words.full({ most })}</p>;
  return (
    <Button className="self-start" icon="plus" isBusy={isBusy} onClick={onAdd}>
      {isBusy ? words.adding : words.add}
    </Button>
  );
}

const refusalOf = (error: RequestError): Said => ({
  isQuiet: false,
  says: error.isUnavailable ? text.failure.unreachable : error.message,
});
