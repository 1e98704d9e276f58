// What stands between a blocked account and publishing, above the form.

import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { Icon } from "@/ui/icon";

export function AccountBanner({ me }: { me: Me | null }) {
  if (!me?.isBlocked) return null;
  return (
    <p
      className="mt-4 flex w-full flex-wrap items-center gap-3 rounded-frame border border-edge bg-panel px-4 py-3 text-name"
      role="alert"
    >
      <Icon className="text-danger" name="lock" />
      {me.blockedReason ? formText.publish.blockedBecause({ reason: me.blockedReason }) : formText.publish.blocked}
    </p>
  );
}
