// What stands between this person and publishing, above the form: an ended session, or a blocked account.

import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";

type AccountBannerProps = {
  me: Me | null;
  /** The server said that nobody is signed in. */
  hasEnded: boolean;
  /** Keeps the draft before leaving for the sign-in page. */
  keep?: () => void;
};

export function AccountBanner({ me, hasEnded, keep }: AccountBannerProps) {
  const here = useLocation({ select: ({ href }) => href });
  if (me?.isBlocked) {
    return (
      <Banner icon="lock" tone="danger">
        {me.blockedReason ? formText.publish.blockedBecause({ reason: me.blockedReason }) : formText.publish.blocked}
      </Banner>
    );
  }
  if (!hasEnded || me) return null;
  return (
    <Banner icon="info" tone="warning">
      <span className="flex-1">{formText.signIn.again}</span>
      <LinkButton look="primary" onClick={keep} search={{ next: here }} size="small" to="/login">
        {text.nav.signIn}
      </LinkButton>
    </Banner>
  );
}

type BannerProps = { icon: "lock" | "info"; tone: "danger" | "warning"; children: ReactNode };

function Banner({ icon, tone, children }: BannerProps) {
  return (
    <div
      className="mt-4 flex w-full flex-wrap items-center gap-3 rounded-frame border border-edge bg-panel px-4 py-3 text-name"
      role="alert"
    >
      <Icon className={tone === "danger" ? "text-danger" : "text-warning"} name={icon} />
      {children}
    </div>
  );
}
