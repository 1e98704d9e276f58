// Who is signed in, or the way to sign in. The place keeps its width while the session is unknown.

import { Link } from "@tanstack/react-router";
import { KINDS } from "@/features/kinds";
import { useReturnHere } from "@/features/session/return-path";
import { isStaff, type Me, useSession, useSignOut } from "@/features/session/session";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import { Menu, MenuGroup, MenuItem, MenuLine, MenuLink } from "@/ui/overlays/menu";
import { showToast } from "@/ui/overlays/toast-queue";
import { PageLink } from "@/ui/page-link";
import { Avatar } from "@/ui/wall/avatar";

export function AccountMenu() {
  const { me, isPending } = useSession();
  const returnHere = useReturnHere();
  if (isPending) return <span aria-hidden="true" className="h-10 w-22" />;
  if (!me) {
    return (
      <LinkButton search={returnHere} to="/login">
        {text.nav.signIn}
      </LinkButton>
    );
  }
  return (
    <Menu
      align="end"
      trigger={
        <button
          aria-label={text.nav.account({ username: me.username })}
          className="target-40 inline-flex items-center justify-center rounded-full"
          type="button"
        >
          <Avatar name={me.username} url={me.avatarUrl} />
        </button>
      }
    >
      <AccountItems me={me} />
    </Menu>
  );
}

/** The entries for a signed-in person, shared by the header and the bottom bar. */
export function AccountItems({ me }: { me: Me }) {
  const signOut = useSignOut();
  const leave = () => {
    signOut().then(
      () => showToast({ title: text.session.signedOut }),
      () => showToast({ kind: "error", title: text.session.signOutFailed }),
    );
  };
  return (
    <>
      <MenuGroup label={me.username}>
        <MenuLink>
          <PageLink href={me.pageUrl}>{text.nav.yourPage}</PageLink>
        </MenuLink>
        <MenuLink>
          <Link to="/create">{text.nav.create}</Link>
        </MenuLink>
        <MenuLink>
          <Link to="/account/works">{text.nav.yourWorks}</Link>
        </MenuLink>
        <MenuLink>
          <Link to="/account">{text.nav.yourAccount}</Link>
        </MenuLink>
        {isStaff(me) && (
          <MenuLink>
            <Link to="/moderation">{text.nav.moderation}</Link>
          </MenuLink>
        )}
      </MenuGroup>
      <MenuGroup label={text.nav.yourSaved}>
        {KINDS.map(({ list, icon, shortName }) => (
          <MenuLink key={list}>
            <Link search={{ saved: true }} to={list}>
              <Icon name={icon} size={18} />
              {shortName}
            </Link>
          </MenuLink>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuItem icon="sign-out" onSelect={leave}>
        {text.nav.signOut}
      </MenuItem>
    </>
  );
}
