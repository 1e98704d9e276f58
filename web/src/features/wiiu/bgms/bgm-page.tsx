// The page of one theme's music: its cover, its wave form with the player, the theme it belongs to, and more of its maker.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import { RelatedWiiuBgms } from "@/api/gql/related-wiiu-bgms";
import type { WiiuBgmPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { Day } from "@/features/catalogue/day";
import { ItemPage } from "@/features/catalogue/item-page";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { RevealButton } from "@/features/catalogue/mature-cover";
import { RelatedRow } from "@/features/catalogue/related-row";
import { useRevealed } from "@/features/catalogue/revealed";
import type { Clip } from "@/features/player/clip";
import { ClipPlayer } from "@/features/player/clip-player";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { clockTime } from "@/pure/clock-time";
import { WallLight } from "@/ui/wall/wall-light";
import { clipOf, coverOf } from "../themes/clip";
import { PartTitle, PartTools } from "../themes/part-of-theme";
import { ThemeCaption, wiiuThemeItem } from "../themes/theme-caption";
import { BgmCaption } from "./bgm-caption";
import { bgmQuery } from "./find-bgm";

type Theme = NonNullable<WiiuBgmPageQuery["wiiuTheme"]>;

export function BgmPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(bgmQuery(hexId));
  const theme = data.wiiuTheme;
  useDocumentTitle(theme && text.title["/wiiu/bgms/{slugId}"](theme));
  const clip = theme && clipOf(theme);
  if (!theme || !clip) throw notFound();
  const words = itemsText.wiiuBgm;
  const { facts } = itemsText;
  return (
    <ItemPage below={<MoreMusic theme={theme} />} stage={<MusicStage clip={clip} theme={theme} />}>
      <PartTitle kind={text.nav.wiiuMusic} theme={theme} to="/wiiu/bgms" />
      <PartTools path={clip.pageUrl} theme={theme} />
      <Part title={words.theme}>
        <div className="max-w-80">
          <ThemeCaption sizes="20rem" theme={theme} />
        </div>
      </Part>
      <Part title={facts.title}>
        <Facts
          facts={[
            { name: words.length, value: clockTime(clip.durationMs / 1000) },
            { name: facts.published, value: <Day at={theme.createdAt} /> },
            { name: facts.saves, value: text.count.number({ n: theme.saveCount }) },
          ]}
        />
      </Part>
    </ItemPage>
  );
}

function MusicStage({ clip, theme }: { clip: Clip; theme: Theme }) {
  const item = wiiuThemeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  const cover = theme.isNSFW && !isRevealed ? null : coverOf(theme, "(min-width: 64rem) 20rem, 60vw");
  return (
    <div className="flex flex-col gap-3">
      <WallLight thumbHash={theme.bgm?.coverThumbHash ?? theme.thumbHash}>
        <ClipPlayer clip={clip} cover={cover} isLarge peaks={theme.bgm?.peaks ?? []} />
      </WallLight>
      {theme.isNSFW && (
        <span>
          <RevealButton isRevealed={isRevealed} name={theme.name} item={item} />
        </span>
      )}
    </div>
  );
}

function MoreMusic({ theme }: { theme: Theme }) {
  const { item } = itemsText;
  return (
    <RelatedRow
      count={(n) => text.count.music({ n })}
      except={theme.hexId}
      id="same-creator"
      isStacked
      query={operationQuery(RelatedWiiuBgms, { creatorUuids: [theme.creatorUuid] })}
      read={({ wiiuBgms }) => wiiuBgms}
      renderItem={(other) => <BgmCaption theme={other} />}
      title={itemsText.wiiuBgm.more({ creator: theme.creator.username })}
    >
      <Link className="text-link text-name" search={{ creators: [theme.creatorUuid] }} to="/wiiu/bgms">
        {item.seeAll}
      </Link>
    </RelatedRow>
  );
}
