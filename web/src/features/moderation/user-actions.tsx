// What can be done with an account. Everything asks before it is done, and is logged with who did it and why.

import { useState } from "react";
import type { UpdateUserInput, UserRole } from "@/api/gql/types";
import { UpdateUser } from "@/api/gql/update-user";
import { request } from "@/api/request";
import { Part } from "@/features/catalogue/item-parts";
import { ReasonDialog } from "@/features/report/reason-dialog";
import type { Me } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { Select } from "@/ui/fields/select";
import { showToast } from "@/ui/overlays/toast-queue";
import type { ModeratedUser } from "./queries";
import { userRights } from "./user-rights";

/** Something to be done, as far as it is known before it is asked. */
type UserAction = { action: string; line: string; data: UpdateUserInput; isBlock: boolean };

type UserActionsProps = { user: ModeratedUser; me: Me; onChanged: (user: ModeratedUser) => void };

export function UserActions({ user, me, onChanged }: UserActionsProps) {
  const words = moderationText.user;
  const rights = userRights(me, user);
  const [role, setRole] = useState<UserRole>(user.role);
  const [asked, setAsked] = useState<UserAction | null>(null);
  const ask = (action: string, line: string, data: UpdateUserInput, isBlock = false) =>
    setAsked({ action, line, data, isBlock });
  const confirm = async (said: string | null) => {
    if (!asked) return;
    const data = asked.isBlock ? { ...asked.data, blockedReason: said } : { ...asked.data, note: said };
    onChanged((await request(UpdateUser, { uuid: user.uuid, data })).updateUser);
    showToast({ title: words.done });
  };
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
          <Button
            disabled={role === user.role}
            onClick={() => ask(words.giveRole, words.roleLine({ role: words.roles[role] }), { role })}
          >
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
      <ReasonDialog
        asked={
          asked && {
            title: words.ask({ action: asked.action, name: user.username }),
            line: words.logLine({ line: asked.line }),
            action: asked.action,
            label: asked.isBlock ? words.blockReason : words.note,
            needsReason: asked.isBlock,
          }
        }
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </Part>
  );
}
