// Who is signed in, or the way to sign in; on a phone only the bell, because the rest is in the bottom bar. The place keeps its width while the session is unknown. What the menu holds comes
// when it is about to be opened.

import { useReturnHere } from "@/features/session/return-path";
import { useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { Menu } from "@/ui/overlays/menu";
import { Avatar } from "@/ui/wall/avatar";

export const accountCode = lateCode(async () => {
  const [items] = await Promise.all([import("./account-items"), loadMessages("app")]);
  return items;
});

export function AccountMenu() {
  const { me, isPending } = useSession();
  const returnHere = useReturnHere();
  // The bell is shown with the page, the menu is not.
  const code = accountCode.use(me !== null && "soon");
  if (isPending) return <span aria-hidden="true" className="hidden h-10 w-22 tablet:block" />;
  if (!me) {
    return (
      <div className="hidden tablet:block">
        <LinkButton search={returnHere} to="/login">
          {text.nav.signIn}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      {code && <code.Bell />}
      <Menu
        align="end"
        entries={accountCode}
        trigger={
          <button
            aria-label={text.nav.account({ username: me.username })}
            className="target-40 hidden items-center justify-center rounded-full tablet:inline-flex"
            type="button"
          >
            <Avatar name={me.username} url={me.avatarUrl} />
          </button>
        }
      >
        {code && <code.AccountItems me={me} />}
      </Menu>
    </>
  );
}
