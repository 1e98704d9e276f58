// What the file of a theme is made of: its background, its icons, the layout that its creator made. Each is shown and can
// be taken. Of a mature theme nothing is asked for until its cover is taken away.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SwitchThemeLayouts } from "@/api/gql/switch-theme-layouts";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { reasonOf } from "@/features/catalogue/reason";
import { useRevealed } from "@/features/catalogue/revealed";
import { itemsText } from "@/messages/items-text";
import { Icon } from "@/ui/icon";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { Frame } from "@/ui/wall/frame";
import { SectionRow } from "@/ui/wall/wall-text";
import { JsonFile } from "../json-file";
import { themeItem } from "./theme-caption";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

const ICONS = ["album", "news", "shop", "controller", "settings", "power", "nso", "card", "share", "home"] as const;
type IconName = (typeof ICONS)[number];

export function ThemePieces({ theme }: { theme: Theme }) {
  const { pieces } = itemsText;
  const isRevealed = useRevealed(themeItem(theme.hexId));
  const icons = ICONS.flatMap((icon) => {
    const url = theme[`${icon}IconUrl`];
    return url === null ? [] : [{ icon, url }];
  });
  const isOfOwnLayout = theme.changesLayout && theme.layout === null;
  if (icons.length === 0 && !isOfOwnLayout && theme.backgroundImageUrl === null) return null;
  if (theme.isNSFW && !isRevealed) return null;
  return (
    <SectionRow
      id="pieces"
      line={pieces.line}
      title={pieces.title}
      items={
        <div className="flex flex-col gap-8">
          <div className="grid gap-x-6 gap-y-8 tablet:grid-cols-2">
            {theme.backgroundImageUrl && <LargePiece alt="" name={pieces.background} url={theme.backgroundImageUrl} />}
            {theme.customOverlayImageUrl && (
              <LargePiece alt={pieces.overlayAlt} name={pieces.overlay} url={theme.customOverlayImageUrl} />
            )}
          </div>
          {icons.length > 0 && <Icons icons={icons} />}
          {isOfOwnLayout && <OwnLayout hexId={theme.hexId} />}
        </div>
      }
    />
  );
}

function LargePiece({ name, alt, url }: { name: string; alt: string; url: string }) {
  return (
    <div>
      <Frame alt={alt} loading="soon" picture={{ src: url }} />
      <p className="mt-2 flex items-center justify-between gap-3 text-name">
        {name}
        <Save name={name} url={url} />
      </p>
    </div>
  );
}

/** Each as it stands on a light and on a dark menu. */
function Icons({ icons }: { icons: readonly { icon: IconName; url: string }[] }) {
  const { pieces } = itemsText;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-h3">{pieces.icons}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-6">
        {icons.map(({ icon, url }) => (
          <li className="flex flex-col gap-2" key={icon}>
            <span className="grid grid-cols-2 overflow-hidden rounded-frame outline-1 -outline-offset-1 outline-hairline">
              <span className="flex h-20 items-center justify-center bg-[#ebebeb] p-2">
                <img
                  alt={pieces.iconAlt({ icon: pieces.icon[icon] })}
                  className="max-h-full"
                  loading="lazy"
                  src={url}
                />
              </span>
              <span className="flex h-20 items-center justify-center bg-[#2d2d2d] p-2">
                <img alt="" className="max-h-full" loading="lazy" src={url} />
              </span>
            </span>
            <span className="flex items-center justify-between gap-2 text-name">
              {pieces.icon[icon]}
              <Save name={pieces.icon[icon]} url={url} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Save({ name, url }: { name: string; url: string }) {
  const { pieces } = itemsText;
  return (
    <a
      aria-label={pieces.saveLabel({ piece: name })}
      className="text-link inline-flex min-h-6 items-center gap-1.5 text-facts"
      download
      href={url}
    >
      <Icon name="download" size={16} />
      {pieces.save}
    </a>
  );
}

/** Its text is fetched when somebody asks. */
function OwnLayout({ hexId }: { hexId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-name noscript:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 font-[520]">{itemsText.pieces.layoutData}</summary>
      {isOpen && <LayoutTexts hexId={hexId} />}
    </details>
  );
}

function LayoutTexts({ hexId }: { hexId: string }) {
  const { data, error, refetch, isFetching } = useQuery(operationQuery(SwitchThemeLayouts, { hexId }));
  if (error) return <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} reason={reasonOf(error)} />;
  if (!data) return <p aria-busy="true">{itemsText.pieces.loading}</p>;
  const { customLayoutJson = null, customCommonLayoutJson = null } = data.switchTheme ?? {};
  return (
    <div className="flex flex-col gap-4 pt-1">
      {customLayoutJson !== null && <JsonFile json={customLayoutJson} name="layout.json" />}
      {customCommonLayoutJson !== null && <JsonFile json={customCommonLayoutJson} name="common.json" />}
    </div>
  );
}
