// One menu of the mix that somebody puts together: its theme, or an empty frame and the way to one.

import { Link } from "@tanstack/react-router";
import type { Target } from "@/api/gql/types";
import { CoverControls, MatureCover } from "@/features/catalogue/mature-cover";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { useRevealed } from "@/features/catalogue/revealed";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { IconButton } from "@/ui/controls/icon-button";
import { PageLink } from "@/ui/page-link";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame } from "@/ui/wall/frame";
import { themeItem } from "../themes/theme-caption";
import type { TrayTheme } from "../tray/tray";

type MenuSlotProps = {
  target: Target;
  theme: TrayTheme | undefined;
  /** What the server says is wrong with it. */
  problem: string | undefined;
  onRemove: (theme: TrayTheme) => void;
};

export function MenuSlot({ target, theme, problem, onRemove }: MenuSlotProps) {
  const menu = text.target[target];
  return (
    <li className="relative flex flex-col gap-2" data-menu={target} tabIndex={-1}>
      {theme ? <Held onRemove={onRemove} theme={theme} /> : <Empty menu={menu} target={target} />}
      <p className="order-first flex items-center gap-2 text-facts text-ink-2">
        <MenuGlyph target={target} />
        {menu}
      </p>
      {problem && (
        <p className="text-facts text-danger" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function Held({ theme, onRemove }: { theme: TrayTheme; onRemove: (theme: TrayTheme) => void }) {
  const item = themeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  const isCovered = theme.isNSFW && !isRevealed;
  const picture = { src: theme.previewUrl, thumbHash: theme.thumbHash };
  return (
    <>
      <div className="relative">
        <Frame alt="" picture={isCovered ? null : picture}>
          {isCovered && <MatureCover thumbHash={theme.thumbHash} />}
        </Frame>
        {theme.isNSFW && <CoverControls isRevealed={isRevealed} name={theme.name} item={item} />}
      </div>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-name">
          <PageLink className="line-clamp-2 font-[600] hover:underline" href={theme.pageUrl}>
            <bdi>{theme.name}</bdi>
          </PageLink>
          <bdi className="block truncate text-facts text-ink-2">{theme.creator}</bdi>
        </p>
        <IconButton
          className="-me-2 -mt-2"
          icon="close"
          label={mixText.button.removeName({ name: theme.name })}
          onClick={() => onRemove(theme)}
        />
      </div>
    </>
  );
}

function Empty({ target, menu }: { target: Target; menu: string }) {
  const { yours } = mixText;
  return (
    <>
      <Hook />
      <Link
        aria-label={yours.findName({ menu })}
        className="inline-flex min-h-8 items-center self-start text-link text-name"
        search={{ target }}
        to="/switch/themes"
      >
        {yours.find}
      </Link>
    </>
  );
}
