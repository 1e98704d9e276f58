// The entries of the menu of a signed-in person, shared by the header and the bottom bar.

import { Link } from "@tanstack/react-router";
import { KINDS } from "@/features/kinds";
import { isStaff, type Me, useSignOut } from "@/features/session/session";
import { text } from "@/messages/text";
import { Icon } from "@/ui/icon";
import { MenuGroup, MenuItem, MenuLine, MenuLink } from "@/ui/overlays/menu";
import { showToast } from "@/ui/overlays/toast-queue";
import { PageLink } from "@/ui/page-link";
import { InstallItem } from "../around/install-item";

export { Bell } from "@/features/notifications/bell";

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
          <Link to="/account/items">{text.nav.yourItems}</Link>
        </MenuLink>
        <MenuLink>
          <Link to="/account/notifications">{text.title["/account/notifications"]}</Link>
        </MenuLink>
        <MenuLink>
          <Link to="/account">{text.nav.yourAccount}</Link>
        </MenuLink>
        <MenuLink>
          <Link to="/account/sign-in">{text.title["/account/sign-in"]}</Link>
        </MenuLink>
        {isStaff(me) && (
          <MenuLink>
            <Link to="/moderation">{text.nav.moderation}</Link>
          </MenuLink>
        )}
        {me.role === "ADMIN" && (
          <MenuLink>
            <Link to="/admin">{text.title["/admin"]}</Link>
          </MenuLink>
        )}
      </MenuGroup>
      <MenuGroup label={text.nav.yourSaved}>
        {KINDS.map(({ list, icon, name }) => (
          <MenuLink key={list}>
            <Link search={{ saved: true }} to={list}>
              <Icon name={icon} size={18} />
              {name}
            </Link>
          </MenuLink>
        ))}
      </MenuGroup>
      <MenuLine />
      <InstallItem />
      <MenuItem icon="sign-out" onSelect={leave}>
        {text.nav.signOut}
      </MenuItem>
    </>
  );
}
