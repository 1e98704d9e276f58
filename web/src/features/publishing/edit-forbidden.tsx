// The page in the place of one that edits an item, for somebody who may not change it.

import type { Me } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";
import { AccountBanner } from "./account-banner";

type EditForbiddenProps = {
  me: Me | null;
  pageUrl: string;
  /** Who may change it. */
  line: string;
  /** Names what the way out leads to. */
  back: string;
};

export function EditForbidden({ me, pageUrl, line, back }: EditForbiddenProps) {
  const { forbidden } = editText;
  return (
    <MessagePage line={me?.isBlocked ? forbidden.blocked : line} mark="403" title={forbidden.title}>
      <AccountBanner me={me} />
      <LinkButton to={pageUrl}>{back}</LinkButton>
    </MessagePage>
  );
}
