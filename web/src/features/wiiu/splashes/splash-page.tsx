// The page of one theme's splash: the picture on black as the console shows it, by itself or on a TV, its file with the place
// where it goes, and the theme it belongs to.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import { RelatedWiiuSplashes } from "@/api/gql/related-wiiu-splashes";
import { operationQuery } from "@/api/query";
import { CardPath } from "@/features/catalogue/card-path";
import { Day } from "@/features/catalogue/day";
import { ItemPage } from "@/features/catalogue/item-page";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { RelatedRow } from "@/features/catalogue/related-row";
import { RELATED_SIZES } from "@/features/catalogue/row-of-five";
import { formatBytes } from "@/messages/byte-size";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { AnchorButton } from "@/ui/controls/button";
import { PartTitle, PartTools } from "../themes/part-of-theme";
import { ThemeCaption } from "../themes/theme-caption";
import { splashQuery } from "./find-splash";
import { SplashCaption } from "./splash-caption";
import { type ShownSplash, SplashStage } from "./splash-stage";

const FILE = "splash.png";
/** Where the start-up environment of the console looks for it on the card. */
const PLACE = "wiiu/environments/aroma/splash.png";

export function SplashPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(splashQuery(hexId));
  const theme = data.wiiuTheme;
  useDocumentTitle(theme && text.title["/wiiu/splashes/{slugId}"](theme));
  if (!theme?.splash) throw notFound();
  const { splash } = theme;
  const { facts, wiiuSplash: words } = itemsText;
  return (
    <ItemPage below={<MoreSplashes theme={theme} />} stage={<SplashStage splash={splash} theme={theme} />}>
      <PartTitle kind={text.nav.wiiuSplashes} theme={theme} to="/wiiu/splashes" />
      <Download splash={splash} />
      <PartTools path={theme.splashPageUrl ?? theme.pageUrl} theme={theme} />
      <Part title={words.theme}>
        <div className="max-w-80">
          <ThemeCaption sizes="20rem" theme={theme} />
        </div>
      </Part>
      <Part title={facts.title}>
        <Facts
          facts={[
            { name: facts.published, value: <Day at={theme.createdAt} /> },
            { name: facts.saves, value: text.count.number({ n: theme.saveCount }) },
            { name: words.hash, value: <code className="font-mono text-facts">{splash.hash}</code> },
          ]}
        />
      </Part>
    </ItemPage>
  );
}

function Download({ splash: { downloadUrl, sizeBytes } }: { splash: ShownSplash }) {
  const { download, wiiuSplash: words } = itemsText;
  return (
    <div className="flex flex-col gap-3">
      <AnchorButton download={FILE} href={downloadUrl} icon="download" isWide look="primary" size="large">
        {words.download}
      </AnchorButton>
      <p className="text-facts text-ink-2 tabular-nums">
        {words.file({ size: formatBytes(sizeBytes) })} · {download.noAccount}
      </p>
      <div className="text-name">
        {words.place}
        <CardPath>{PLACE}</CardPath>
        <p className="mt-2 text-ink-2">{words.start}</p>
      </div>
    </div>
  );
}

type Theme = { hexId: string; creatorUuid: string; creator: { username: string } };

function MoreSplashes({ theme }: { theme: Theme }) {
  const { item } = itemsText;
  return (
    <RelatedRow
      count={(n) => text.count.splashes({ n })}
      except={theme.hexId}
      id="same-creator"
      isStacked
      query={operationQuery(RelatedWiiuSplashes, { creatorUuids: [theme.creatorUuid] })}
      read={({ wiiuSplashes }) => wiiuSplashes}
      renderItem={(other) => <SplashCaption sizes={RELATED_SIZES} theme={other} />}
      title={itemsText.wiiuSplash.more({ creator: theme.creator.username })}
    >
      <Link className="text-link text-name" search={{ creators: [theme.creatorUuid] }} to="/wiiu/splashes">
        {item.seeAll}
      </Link>
    </RelatedRow>
  );
}
