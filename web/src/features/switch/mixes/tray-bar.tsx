// The mix at the foot of every page where one looks at items: what it dresses so far, what is in it, and the way to it. On a
// phone it stands above the bar of places, and what is in it is seen and taken out on its page.

import { Link, useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import { TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { mixText } from "@/messages/mix-text";
import { LinkButton } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import { sayCoverage } from "../packs/coverage";
import { CoverageStrip } from "../packs/coverage-strip";
import { takeOutOfTray } from "../tray/change-tray";
import { type Tray, type TrayTheme, useSaidOfTray, useTray } from "../tray/tray";

/** Where one works on something of one's own, signs in, or has the mix before one. */
const ELSEWHERE = /^\/(create|login|register)(\/|$)|\/edit$|^\/switch\/mix$/;

export function TrayBar() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const tray = useTray();
  const said = useSaidOfTray();
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {tray.length > 0 && !ELSEWHERE.test(here) && <Bar tray={tray} />}
    </>
  );
}

function Bar({ tray }: { tray: Tray }) {
  const open = useRef<HTMLAnchorElement>(null);
  const remove = (theme: TrayTheme) => {
    takeOutOfTray(theme);
    // Its button is gone with it; without any theme the bar is, too.
    if (tray.length > 1) open.current?.focus();
    else document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={mixText.tray.label}
      className="fixed inset-x-0 bottom-(--phone-bar) z-20 border-t border-hairline bg-wall"
      data-tray
    >
      <div className="page flex h-14 items-center gap-4">
        <Link className="me-auto flex min-w-0 flex-col items-start text-facts" to="/switch/mix">
          <span className="font-[600]">{mixText.tray.label}</span>
          <span className="text-ink-2 tabular-nums max-tablet:sr-only">{sayCoverage(tray)}</span>
          <span className="mt-1 inline-flex tablet:hidden">
            <CoverageStrip themes={tray} />
          </span>
        </Link>
        <span className="inline-flex max-tablet:hidden desktop:hidden">
          <CoverageStrip themes={tray} />
        </span>
        <ul className="flex items-center gap-2 max-desktop:hidden">
          {TARGETS.map((target) => {
            const theme = tray.find((held) => held.target === target);
            return <li key={target}>{theme ? <Small onRemove={remove} theme={theme} /> : <Gap target={target} />}</li>;
          })}
        </ul>
        <LinkButton ref={open} to="/switch/mix">
          {mixText.tray.open}
        </LinkButton>
      </div>
    </aside>
  );
}

function Gap({ target }: { target: TrayTheme["target"] }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-10 w-18 place-items-center rounded-frame border border-dashed border-edge text-ink-3"
    >
      <MenuGlyph target={target} />
    </span>
  );
}

/** Its picture takes it out. A mature one is known by its menu here. */
function Small({ theme, onRemove }: { theme: TrayTheme; onRemove: (theme: TrayTheme) => void }) {
  const label = mixText.button.removeName({ name: theme.name });
  return (
    <button
      aria-label={label}
      className="group/small relative block h-10 w-18 overflow-hidden rounded-frame bg-sunken"
      onClick={() => onRemove(theme)}
      title={label}
      type="button"
    >
      {theme.isNSFW ? (
        <span className="grid size-full place-items-center text-ink-2">
          <MenuGlyph isFilled target={theme.target} />
        </span>
      ) : (
        <img alt="" className="size-full object-cover" decoding="async" height={40} src={theme.previewUrl} width={72} />
      )}
      <span className="absolute end-0.5 top-0.5 grid size-6 place-items-center rounded-frame bg-panel text-ink group-hover/small:inset-0 group-hover/small:size-full group-focus-visible/small:inset-0 group-focus-visible/small:size-full [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/small:opacity-90 group-focus-visible/small:opacity-90!">
        <Icon name="close" size={16} />
      </span>
    </button>
  );
}
