// The page of one theme: its pictures, its download, what is known about it, and what else there is.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { Day } from "@/features/catalogue/day";
import { Description } from "@/features/catalogue/description";
import { ItemPage } from "@/features/catalogue/item-page";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { ItemState } from "@/features/catalogue/item-state";
import { codeOf } from "@/features/catalogue/kind";
import { Maker } from "@/features/catalogue/maker";
import { SaveButton } from "@/features/catalogue/save-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { ReportButton } from "@/features/report/report-button";
import { RetryPreviews } from "@/features/report/retry-previews";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { characteristicColour } from "@/pure/characteristic-colour";
import { Breadcrumb } from "@/ui/controls/breadcrumb";
import { LinkChip } from "@/ui/controls/chip";
import { PageLink } from "@/ui/page-link";
import { Recovery } from "../install/recovery";
import { MixButton } from "../tray/mix-button";
import { themeQuery } from "./find-theme";
import { goodToKnow } from "./good-to-know";
import { switchThemes } from "./kind";
import { LookAlikes } from "./look-alikes";
import { MadeWith } from "./made-with";
import { OwnerTools } from "./owner-tools";
import { PackRow, ThemeRow } from "./related-themes";
import { sendThemeSaved } from "./save-theme";
import { ThemeDownload } from "./theme-download";
import { ThemePieces } from "./theme-pieces";
import { ThemeStage } from "./theme-stage";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function ThemePage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(themeQuery(hexId));
  const theme = data.switchTheme;
  useDocumentTitle(theme && text.title["/switch/themes/{slugId}"](theme));
  if (!theme) throw notFound();
  return (
    <ItemPage below={<Below theme={theme} />} stage={<ThemeStage theme={theme} />}>
      <Title theme={theme} />
      <UnlistedBanner ownerUuid={theme.creatorUuid} item={{ kind: "SWITCH_THEME", hexId: theme.hexId }} />
      <ItemState retry={<RetryPreviews kind="SWITCH_THEME" item={theme} />} words={itemsText.state} item={theme} />
      <LookAlikes theme={theme} />
      <ThemeDownload key={theme.hexId} theme={theme} />
      <div className="flex flex-wrap gap-2">
        <SaveButton key={theme.hexId} send={sendThemeSaved} item={theme} />
        <MixButton theme={theme} />
        <ShareTools name={theme.name} path={theme.pageUrl} />
        <OwnerTools theme={theme} />
        <ReportButton
          reported={{ kind: "SWITCH_THEME", id: theme.hexId, name: theme.name, ownerUuid: theme.creatorUuid }}
        />
      </div>
      <About theme={theme} />
    </ItemPage>
  );
}

function Title({ theme }: { theme: Theme }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Breadcrumb>
        {[
          <Link className="text-link" key="kind" to="/switch/themes">
            {text.nav.switchThemes}
          </Link>,
          <Link className="text-link" key="menu" search={{ target: theme.target }} to="/switch/themes">
            {text.target[theme.target]}
          </Link>,
        ]}
      </Breadcrumb>
      <h1 className="text-h1 [overflow-wrap:anywhere]" dir="auto" tabIndex={-1}>
        {theme.name}
      </h1>
      <Maker creator={theme.creator} />
    </div>
  );
}

function About({ theme }: { theme: Theme }) {
  const { item, know } = itemsText;
  return (
    <>
      {theme.description && <Description written={theme.description} />}
      {theme.tags.length > 0 && (
        <ul aria-label={item.tags} className="flex flex-wrap gap-1.5">
          {theme.tags.map(({ name, slug }) => (
            <li key={slug}>
              <LinkChip search={{ tags: [slug] }} to="/switch/themes">
                <span dir="auto">{name}</span>
              </LinkChip>
            </li>
          ))}
        </ul>
      )}
      <Part title={know.title}>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-name marker:text-ink-3">
          {goodToKnow(theme).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Recovery target={theme.target} />
      </Part>
      <Part title={itemsText.facts.title}>
        <ThemeFacts theme={theme} />
      </Part>
    </>
  );
}

function ThemeFacts({ theme }: { theme: Theme }) {
  const { facts } = itemsText;
  return (
    <Facts
      facts={[
        { name: facts.published, value: <Day at={theme.createdAt} /> },
        theme.updatedAt !== theme.createdAt && { name: facts.updated, value: <Day at={theme.updatedAt} /> },
        { name: facts.downloads, value: text.count.number({ n: theme.downloadCount }) },
        { name: facts.saves, value: text.count.number({ n: theme.saveCount }) },
        {
          name: facts.layout,
          value: theme.layout ? (
            <PageLink className="text-link" href={theme.layout.pageUrl}>
              <bdi>{theme.layout.name}</bdi>
            </PageLink>
          ) : theme.changesLayout ? (
            facts.ownLayout
          ) : (
            facts.noLayout
          ),
        },
        theme.layoutUpdatedAt !== null && {
          name: facts.layoutUpdated,
          value: <Day at={theme.layoutUpdatedAt} />,
        },
        theme.pack && {
          name: facts.pack,
          value: (
            <PageLink className="text-link" href={theme.pack.pageUrl}>
              <bdi>{theme.pack.name}</bdi>
            </PageLink>
          ),
        },
        !theme.isPrivate && {
          name: facts.code,
          value: <span className="font-mono">{codeOf(switchThemes, theme)}</span>,
        },
        { name: facts.file, value: <bdi>{theme.downloadFileName}</bdi> },
      ]}
    />
  );
}

function Below({ theme }: { theme: Theme }) {
  const { item } = itemsText;
  const colour = characteristicColour(theme.colors);
  return (
    <>
      {theme.pack && <PackRow except={theme.hexId} pack={theme.pack} />}
      {theme.layout && <MadeWith layout={theme.layout} theme={theme} />}
      <ThemePieces theme={theme} />
      {theme.layout && (
        <ThemeRow
          by={{ layoutHexIds: [theme.layout.hexId] }}
          except={theme.hexId}
          id="same-layout"
          title={item.withSameLayout({ layout: theme.layout.name })}
        >
          <Link className="text-link text-name" search={{ layouts: [theme.layout.hexId] }} to="/switch/themes">
            {item.seeAll}
          </Link>
        </ThemeRow>
      )}
      <ThemeRow
        by={{ creatorUuids: [theme.creatorUuid] }}
        except={theme.hexId}
        id="same-creator"
        title={item.moreBy({ creator: theme.creator.username })}
      >
        <Link className="text-link text-name" search={{ creators: [theme.creatorUuid] }} to="/switch/themes">
          {item.seeAll}
        </Link>
      </ThemeRow>
      {colour && (
        <ThemeRow by={{ color: colour }} except={theme.hexId} id="similar-colours" title={item.similarColours}>
          <Link className="text-link text-name" search={{ color: colour.slice(1) }} to="/switch/themes">
            {item.seeAll}
          </Link>
        </ThemeRow>
      )}
    </>
  );
}
