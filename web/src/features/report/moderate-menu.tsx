// What staff can do about an item or a creator from its own page. Each asks for a reason first, and can be undone.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ModerateItem } from "@/api/gql/moderate-item";
import type { ItemDecision, RemovalGround } from "@/api/gql/types";
import { UpdateUser } from "@/api/gql/update-user";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { moderationText } from "@/messages/moderation-text";
import { Icon } from "@/ui/icon";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/ui/overlays/menu";
import type { MenuTrigger } from "@/ui/overlays/menu-props";
import { closeToast, showToast } from "@/ui/overlays/toast-queue";
import { type Asked, ReasonDialog } from "./reason-dialog";
import type { Reported } from "./reported";
import { reviewQuery } from "./review-query";

type ModeratorAction = Asked & {
  run: (reason: string | null, ground: RemovalGround) => Promise<unknown>;
  /** Absent of a removal, which its page offers to undo. */
  undo?: () => Promise<unknown>;
};

export function ModerateMenu({ reported, trigger }: { reported: Reported; trigger: MenuTrigger }) {
  const words = moderationText.menu;
  const { kind, id, name, ownerUuid } = reported;
  const isItem = kind !== "CREATOR";
  const queryClient = useQueryClient();
  const [action, setAction] = useState<ModeratorAction | null>(null);
  const toast = useRef<number | null>(null);
  const { data } = useQuery({ ...reviewQuery({ kind, hexId: id }), enabled: isItem });
  const standing = data?.unlistedReview;
  const decide = (decision: ItemDecision, reason: string | null, ground: RemovalGround | null = null) =>
    request(ModerateItem, { kind, hexId: id, decision, reason, ground });
  const ask = (
    action: string,
    line: string,
    needsReason: boolean,
    run: ModeratorAction["run"],
    undo: () => Promise<unknown>,
    title = words.ask({ action, name }),
  ) => setAction({ title, line, action, label: words.note, needsReason, run, undo });
  const block = (data: { isBlocked: boolean; blockedReason?: string | null }) =>
    ownerUuid ? request(UpdateUser, { uuid: ownerUuid, data }) : Promise.resolve();
  const confirm = async (reason: string | null, ground: RemovalGround) => {
    if (!action) return;
    await action.run(reason, ground);
    const takeBack = action.undo;
    if (!takeBack) {
      // The page is no more: the server answers what is there instead.
      window.location.reload();
      return;
    }
    void queryClient.invalidateQueries();
    const undo = async () => {
      try {
        await takeBack();
        showToast({ title: words.undone });
      } catch (error) {
        showToast({ kind: "error", title: reasonOf(error) });
      }
      void queryClient.invalidateQueries();
    };
    // The last action alone is offered to be undone.
    if (toast.current !== null) closeToast(toast.current);
    toast.current = showToast({ title: words.done, action: { label: words.undo, onPress: () => void undo() } });
  };
  return (
    <>
      <Menu align="end" trigger={trigger}>
        {isItem && !standing && (
          <MenuItem isBusy isStaying onSelect={() => undefined}>
            {words.loading}
          </MenuItem>
        )}
        {standing &&
          (standing.reason === null ? (
            <MenuItem
              icon="eye-off"
              onSelect={() =>
                ask(
                  words.unlist,
                  words.unlistLine,
                  true,
                  (reason) => decide("UNLISTED", reason),
                  () => decide("RELISTED", null),
                )
              }
            >
              {words.unlist}
            </MenuItem>
          ) : (
            <MenuItem
              icon="eye"
              onSelect={() =>
                ask(
                  words.relist,
                  words.relistLine,
                  false,
                  (reason) => decide("RELISTED", reason),
                  () => decide("UNLISTED", standing.reason),
                )
              }
            >
              {words.relist}
            </MenuItem>
          ))}
        {standing && kind !== "SWITCH_PACK" && (
          <MenuItem
            icon="warning"
            onSelect={() =>
              standing.isNSFW
                ? ask(
                    words.unmark,
                    words.unmarkLine,
                    false,
                    (reason) => decide("UNMARKED_MATURE", reason),
                    () => decide("MARKED_MATURE", null),
                  )
                : ask(
                    words.mark,
                    words.markLine,
                    false,
                    (reason) => decide("MARKED_MATURE", reason),
                    () => decide("UNMARKED_MATURE", null),
                  )
            }
          >
            {standing.isNSFW ? words.unmark : words.mark}
          </MenuItem>
        )}
        {standing && kind !== "SWITCH_LAYOUT" && (
          <MenuItem
            icon="trash"
            onSelect={() =>
              setAction({
                title: words.ask({ action: words.remove, name }),
                line: moderationText.decide.removedLine,
                action: words.remove,
                label: words.note,
                needsReason: true,
                needsGround: true,
                run: (reason, ground) => decide("REMOVED", reason, ground),
              })
            }
          >
            {words.remove}
          </MenuItem>
        )}
        {ownerUuid && (
          <>
            {isItem && <MenuLine />}
            <MenuItem
              icon="lock"
              onSelect={() =>
                ask(
                  words.block,
                  moderationText.user.blockLine,
                  true,
                  (reason) => block({ isBlocked: true, blockedReason: reason }),
                  () => block({ isBlocked: false }),
                  // An item's name is not its creator's.
                  isItem ? words.askBlock({ name }) : undefined,
                )
              }
            >
              {words.block}
            </MenuItem>
            <MenuLink>
              <Link params={{ uuid: ownerUuid }} to="/moderation/users/$uuid">
                <Icon name="user" size={18} />
                {words.account}
              </Link>
            </MenuLink>
          </>
        )}
      </Menu>
      <ReasonDialog asked={action} onClose={() => setAction(null)} onConfirm={confirm} />
    </>
  );
}
