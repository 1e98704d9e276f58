// What can be done with an account. Everything asks before it is done, and is logged with who did it and why.

import { useState } from "react";
import type { UpdateUserInput, UserRole } from "@/api/gql/types";
import { UpdateUser } from "@/api/gql/update-user";
import { request } from "@/api/request";
import { Part } from "@/features/catalogue/item-parts";
import { reasonOf } from "@/features/catalogue/reason";
import { type Me, useSession } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { textLength } from "@/pure/text-length";
import { Button } from "@/ui/controls/button";
import { Select } from "@/ui/fields/select";
import { TextArea } from "@/ui/fields/text-field";
import { Dialog } from "@/ui/overlays/dialog";
import { showToast } from "@/ui/overlays/toast-queue";
import { ErrorPanel } from "@/ui/wall/error-panel";
import type { ModeratedUser } from "./queries";
import { userRights } from "./user-rights";

/** Something to be done, as far as it is known before it is asked. */
type Deed = { action: string; line: string; data: UpdateUserInput; isBlock: boolean };

type UserActionsProps = { user: ModeratedUser; me: Me; onChanged: (user: ModeratedUser) => void };

export function UserActions({ user, me, onChanged }: UserActionsProps) {
  const words = moderationText.user;
  const rights = userRights(me, user);
  const [role, setRole] = useState<UserRole>(user.role);
  const [asked, setAsked] = useState<Deed | null>(null);
  const ask = (action: string, line: string, data: UpdateUserInput, isBlock = false) =>
    setAsked({ action, line, data, isBlock });
  if (rights.roles.length === 0 && !rights.block && !rights.hide) {
    return <p className="text-name text-ink-2">{words.notYours}</p>;
  }
  return (
    <Part title={words.change}>
      {rights.roles.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-44">
            <Select
              label={words.roleChoice}
              onChange={(value) => setRole(value as UserRole)}
              options={rights.roles.map((value) => ({ value, label: words.roles[value] }))}
              value={role}
            />
          </div>
          <Button disabled={role === user.role} onClick={() => ask(words.giveRole, words.roles[role], { role })}>
            {words.giveRole}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {rights.block &&
          (user.isBlocked ? (
            <Button onClick={() => ask(words.unblock, words.unblockLine, { isBlocked: false })}>{words.unblock}</Button>
          ) : (
            <Button
              icon="lock"
              look="danger"
              onClick={() => ask(words.block, words.blockLine, { isBlocked: true }, true)}
            >
              {words.block}
            </Button>
          ))}
        {rights.hide &&
          (user.hideItems ? (
            <Button icon="eye" onClick={() => ask(words.show, words.showLine, { hideItems: false })}>
              {words.show}
            </Button>
          ) : (
            <Button icon="eye-off" look="danger" onClick={() => ask(words.hide, words.hideLine, { hideItems: true })}>
              {words.hide}
            </Button>
          ))}
        {rights.endSessions && (
          <Button icon="sign-out" onClick={() => ask(words.endSessions, words.endSessionsLine, { endSessions: true })}>
            {words.endSessions}
          </Button>
        )}
      </div>
      <Question deed={asked} onChanged={onChanged} onClose={() => setAsked(null)} user={user} />
    </Part>
  );
}

type QuestionProps = {
  deed: Deed | null;
  user: ModeratedUser;
  onClose: () => void;
  onChanged: (user: ModeratedUser) => void;
};

function Question({ deed, user, onClose, onChanged }: QuestionProps) {
  const { user: words, decide } = moderationText;
  const { configuration } = useSession();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const limits = configuration?.limits;
  const close = () => {
    setTyped("");
    setProblem(null);
    setRefusal(null);
    onClose();
  };
  const send = async () => {
    if (!deed || !limits) return;
    const length = textLength(typed.trim());
    const wrong =
      length > limits.staffReasonMax
        ? decide.reasonLong({ most: limits.staffReasonMax })
        : deed.isBlock && length === 0
          ? decide.reasonEmpty
          : deed.isBlock && length < limits.staffReasonMin
            ? decide.reasonShort({ least: limits.staffReasonMin })
            : null;
    setProblem(wrong);
    setRefusal(null);
    if (wrong) return;
    setBusy(true);
    const said = typed.trim() || null;
    const data = deed.isBlock ? { ...deed.data, blockedReason: said } : { ...deed.data, note: said };
    try {
      onChanged((await request(UpdateUser, { uuid: user.uuid, data })).updateUser);
      showToast({ title: words.done });
      close();
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      description={deed ? `${deed.line} ${words.logLine}` : undefined}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button isBusy={isBusy} look="danger" onClick={() => void send()}>
            {deed?.action}
          </Button>
        </>
      }
      isOpen={deed !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={deed ? words.ask({ action: deed.action, name: user.username }) : ""}
    >
      <TextArea
        error={problem ?? undefined}
        isRequired={deed?.isBlock}
        label={deed?.isBlock ? words.blockReason : words.note}
        limit={limits?.staffReasonMax}
        onChange={({ target }) => setTyped(target.value)}
        rows={3}
        value={typed}
      />
      {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
    </Dialog>
  );
}
