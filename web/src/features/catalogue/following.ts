// Following a creator. What is shown of it changes at once, wherever it is shown; the server's answer follows, or the way
// back.

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { FollowCreator } from "@/api/gql/follow-creator";
import { UnfollowCreator } from "@/api/gql/unfollow-creator";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { itemsText } from "@/messages/items-text";
import { showToast } from "@/ui/overlays/toast-queue";
import { reasonOf } from "./reason";
import { withChange } from "./with-change";

/** `isFollowed` is null for a visitor. */
export type Followable = { uuid: string; username: string; pageUrl: string; isFollowed: boolean | null };

type Followed = { isFollowed: boolean | null; followerCount?: number };

async function sendFollowed(uuid: string, isFollowed: boolean): Promise<Followed | null> {
  if (isFollowed) return (await request(FollowCreator, { uuid })).followCreator;
  return (await request(UnfollowCreator, { uuid })).unfollowCreator;
}

/**
 * A function that follows the creator, or takes that back; true when that is done. `onSignedOut` hears that the session has
 * ended.
 */
export function useFollowing(creator: Followable, onSignedOut?: () => void): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const { uuid, pageUrl } = creator;
  const show = ({ isFollowed, followerCount }: Followed) =>
    queryClient.setQueriesData({}, (data: unknown) =>
      withChange(data, pageUrl, "isFollowed", (found) => ({
        isFollowed,
        ...("followerCount" in found && {
          followerCount: followerCount ?? Math.max(0, Number(found.followerCount) + (isFollowed ? 1 : -1)),
        }),
      })),
    );
  return async () => {
    if (isSending.current) return false;
    isSending.current = true;
    const isWanted = !creator.isFollowed;
    show({ isFollowed: isWanted });
    try {
      const answer = await sendFollowed(uuid, isWanted);
      if (answer) show(answer);
      return true;
    } catch (error) {
      show({ isFollowed: !isWanted });
      if (onSignedOut && error instanceof RequestError && error.isSignedOut) onSignedOut();
      else {
        const { failed, unfollowFailed } = itemsText.follow;
        showToast({ kind: "error", title: isWanted ? failed : unfollowFailed, description: reasonOf(error) });
      }
      return false;
    } finally {
      isSending.current = false;
      // Whom one follows, and what they have published, is asked for when it is next shown.
      void queryClient.invalidateQueries({ refetchType: "none" });
    }
  };
}
