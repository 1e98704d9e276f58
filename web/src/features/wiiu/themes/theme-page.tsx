// The page of one Wii U theme: its pictures, its download, what is known about it, its music, and what else there is.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import { Day } from "@/features/catalogue/day";
import { Description } from "@/features/catalogue/description";
import { ItemPage } from "@/features/catalogue/item-page";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { ItemState } from "@/features/catalogue/item-state";
import { codeOf } from "@/features/catalogue/kind";
import { Maker } from "@/features/catalogue/maker";
import { useRevealed } from "@/features/catalogue/revealed";
import { SaveButton } from "@/features/catalogue/save-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { ClipPlayer } from "@/features/player/clip-player";
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
import { SectionRow } from "@/ui/wall/wall-text";
import { clipOf, coverOf } from "./clip";
import { type ShownTheme, wiiuThemeQuery } from "./find-theme";
import { goodToKnow } from "./good-to-know";
import { wiiuThemes } from "./kind";
import { Patches } from "./patches";
import { ThemeRow } from "./related-themes";
import { sendWiiuThemeSaved } from "./save-theme";
import { brings, wiiuThemeItem } from "./theme-caption";
import { ThemeDownload } from "./theme-download";
import { ThemeStage } from "./theme-stage";
import { ThemeTools } from "./theme-tools";

export function ThemePage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(wiiuThemeQuery(hexId));
  const theme = data.wiiuTheme;
  useDocumentTitle(theme && text.title["/wiiu/themes/{slugId}"](theme));
  if (!theme) throw notFound();
  return (
    <ItemPage below={<Below theme={theme} />} stage={<ThemeStage theme={theme} />}>
      <Title theme={theme} />
      <UnlistedBanner ownerUuid={theme.creatorUuid} item={{ kind: "WIIU_THEME", hexId: theme.hexId }} />
      <ItemState
        retry={<RetryPreviews kind="WIIU_THEME" item={theme} />}
        words={itemsText.wiiuThemeState}
        item={theme}
      />
      <ThemeDownload key={theme.hexId} theme={theme} />
      <div className="flex flex-wrap gap-2">
        <SaveButton key={theme.hexId} send={sendWiiuThemeSaved} item={theme} />
        <ShareTools name={theme.name} path={theme.pageUrl} />
        <ThemeTools theme={theme} />
        <ReportButton
          reported={{ kind: "WIIU_THEME", id: theme.hexId, name: theme.name, ownerUuid: theme.creatorUuid }}
        />
      </div>
      <About theme={theme} />
    </ItemPage>
  );
}

function Title({ theme }: { theme: ShownTheme }) {
  const words = brings(theme);
  return (
    <div className="flex flex-col items-start gap-2">
      <Breadcrumb>
        {[
          <Link className="text-link" key="kind" to="/wiiu/themes">
            {text.nav.wiiuThemes}
          </Link>,
        ]}
      </Breadcrumb>
      <h1 className="text-h1 [overflow-wrap:anywhere]" dir="auto" tabIndex={-1}>
        {theme.name}
      </h1>
      <Maker creator={theme.creator} />
      {words.length > 0 && (
        <p className="text-facts text-ink-2">{itemsText.wiiuKnow.brings({ parts: words.join(text.comma) })}</p>
      )}
    </div>
  );
}

function About({ theme }: { theme: ShownTheme }) {
  const { item, know, facts } = itemsText;
  return (
    <>
      {theme.description && <Description written={theme.description} />}
      {theme.tags.length > 0 && (
        <ul aria-label={item.tags} className="flex flex-wrap gap-1.5">
          {theme.tags.map(({ name, slug }) => (
            <li key={slug}>
              <LinkChip search={{ tags: [slug] }} to="/wiiu/themes">
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
      </Part>
      <Part title={facts.title}>
        <Facts
          facts={[
            { name: facts.published, value: <Day at={theme.createdAt} /> },
            theme.updatedAt !== theme.createdAt && { name: facts.updated, value: <Day at={theme.updatedAt} /> },
            { name: itemsText.wiiuKnow.version, value: theme.version },
            { name: facts.downloads, value: text.count.number({ n: theme.downloadCount }) },
            { name: facts.saves, value: text.count.number({ n: theme.saveCount }) },
            !theme.isPrivate && {
              name: facts.code,
              value: <span className="font-mono">{codeOf(wiiuThemes, theme)}</span>,
            },
            { name: facts.file, value: <bdi>{theme.downloadFileName}</bdi> },
          ]}
        />
        <Patches theme={theme} />
      </Part>
    </>
  );
}

function Below({ theme }: { theme: ShownTheme }) {
  const { item } = itemsText;
  const colour = characteristicColour(theme.colors);
  return (
    <>
      <Music theme={theme} />
      <ThemeRow
        by={{ creatorUuids: [theme.creatorUuid] }}
        except={theme.hexId}
        id="same-creator"
        title={item.moreBy({ creator: theme.creator.username })}
      >
        <Link className="text-link text-name" search={{ creators: [theme.creatorUuid] }} to="/wiiu/themes">
          {item.seeAll}
        </Link>
      </ThemeRow>
      {colour && (
        <ThemeRow by={{ color: colour }} except={theme.hexId} id="similar-colours" title={item.similarColours}>
          <Link className="text-link text-name" search={{ color: colour.slice(1) }} to="/wiiu/themes">
            {item.seeAll}
          </Link>
        </ThemeRow>
      )}
    </>
  );
}

/** Its cover lies under the cover of a mature theme, too. */
function Music({ theme }: { theme: ShownTheme }) {
  const words = itemsText.wiiuMusic;
  const isRevealed = useRevealed(wiiuThemeItem(theme.hexId));
  const clip = clipOf(theme);
  if (!clip) return null;
  const cover = theme.isNSFW && !isRevealed ? null : coverOf(theme, "10rem");
  return (
    <SectionRow
      id="music"
      isStacked
      title={text.nav.music}
      items={
        <ClipPlayer clip={clip} cover={cover} peaks={theme.bgm?.peaks ?? []}>
          <PageLink className="text-link" href={clip.pageUrl}>
            {words.page}
          </PageLink>
        </ClipPlayer>
      }
    />
  );
}
