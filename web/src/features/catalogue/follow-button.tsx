// The button that follows a creator, beside their name. A visitor who presses it is asked to sign in, and follows them after
// that. Nobody is offered to follow themselves.

import { useRef, useState } from "react";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import { Button } from "@/ui/controls/button";
import { type Followable, useFollowing } from "./following";
import { SignInSheet } from "./sign-in-sheet";
import { usePendingAction } from "./use-pending-action";

export function FollowButton({ creator, size }: { creator: Followable; size?: "small" }) {
  const words = itemsText.follow;
  const { me } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const follow = useFollowing(creator, () => setAsking(true));
  const { username, pageUrl, isFollowed } = creator;
  const press = () => {
    if (isFollowed === null) setAsking(true);
    else void follow();
  };
  usePendingAction(pageUrl, isFollowed, press, button);
  if (me?.uuid === creator.uuid) return null;
  return (
    <>
      <Button
        aria-label={words.creator({ name: username })}
        aria-pressed={isFollowed === true}
        icon={isFollowed ? "check" : "plus"}
        onClick={press}
        ref={button}
        size={size}
      >
        {isFollowed ? words.following : words.follow}
      </Button>
      <SignInSheet
        isOpen={isAsking}
        line={words.signInLine}
        onOpenChange={setAsking}
        pageUrl={pageUrl}
        title={words.signInTitle({ name: username })}
      />
    </>
  );
}
