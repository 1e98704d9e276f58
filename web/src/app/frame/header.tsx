// The bar at the top: mark, sections, search, chance, create, and who is signed in.
// On a phone only mark, search and bell; the rest is in the bottom bar. Where large text leaves little room, the word beside the
// mark makes way for the sections.

import { Link, useLocation } from "@tanstack/react-router";
import { SECTIONS } from "@/features/kinds";
import { useSession } from "@/features/session/session";
import { SurpriseMenu } from "@/features/surprise/surprise-menu";
import { text } from "@/messages/text";
import { siteName } from "@/platform/site";
import { IconButton } from "@/ui/controls/icon-button";
import { Icon } from "@/ui/icon";
import { Logo } from "@/ui/logo";
import { AccountMenu } from "./account-menu";
import { HeaderSearch } from "./header-search";
import { SectionMenu } from "./section-menu";

/** Form of an entry of the bar; the lamp on its top edge meets the top of the page. */
export const BAR_ENTRY =
  "lamp inline-flex h-(--header) items-center gap-1.5 px-3 tablet:@max-[38rem]:px-1.5 text-name whitespace-nowrap hover:underline decoration-fill decoration-2 underline-offset-4 aria-[current]:font-[650] data-[lit=true]:font-[650]";

export function Header({ onAppearance }: { onAppearance: () => void }) {
  // The answer is another one after an admin has renamed the site.
  useSession();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <header className="@container sticky top-0 z-30 border-b border-hairline bg-wall">
      <div className="page flex h-(--header) items-center gap-1 desktop:gap-2">
        <Link aria-label={siteName()} className="me-2 inline-flex h-10 items-center rounded-frame desktop:me-4" to="/">
          <Logo wordClassName="tablet:@max-[38rem]:hidden" />
        </Link>
        <nav aria-label={text.nav.main} className="hidden items-center tablet:flex">
          {SECTIONS.map((section) => (
            <SectionMenu
              key={section.path}
              section={section}
              trigger={
                <button className={BAR_ENTRY} data-lit={here.startsWith(section.path)} type="button">
                  {section.name}
                  <Icon className="text-ink-2" name="down" size={16} />
                </button>
              }
            />
          ))}
          <Link activeProps={{ "aria-current": "page" }} className={BAR_ENTRY} to="/create">
            {text.nav.create}
          </Link>
        </nav>
        <HeaderSearch />
        <div className="hidden desktop:block">
          <SurpriseMenu
            trigger={
              <button className={BAR_ENTRY} type="button">
                <Icon name="dice" size={18} />
                {text.surprise.menu}
              </button>
            }
          />
        </div>
        <div className="flex items-center gap-1">
          <div className="hidden tablet:block">
            <IconButton icon="palette" label={text.nav.appearance} onClick={onAppearance} />
          </div>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
