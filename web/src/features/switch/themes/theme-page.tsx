// The page of one theme: its pictures, its download, what is known about it, and what else there is.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { Description } from "@/features/catalogue/description";
import { Facts, Maker, Part } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { useDocumentTitle } from "@/platform/document-title";
import { Breadcrumb } from "@/ui/controls/breadcrumb";
import { LinkChip } from "@/ui/controls/chip";
import { PageLink } from "@/ui/page-link";
import { Recovery } from "../install/recovery";
import { DownloadBox } from "./download-box";
import { themeQuery } from "./find-theme";
import { goodToKnow } from "./good-to-know";
import { codeOf } from "./installer-source";
import { ThemeRow } from "./related-themes";
import { ThemeStage } from "./theme-stage";
import { ThemeState } from "./theme-state";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function ThemePage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(themeQuery(hexId));
  const theme = data.switchTheme;
  useDocumentTitle(theme && text.title["/switch/themes/{slugId}"](theme));
  if (!theme) throw notFound();
  return (
    <div className="page flex flex-col gap-12 py-6 tablet:gap-16 desktop:py-8">
      <div className="grid items-start gap-x-10 gap-y-6 desktop:grid-cols-12">
        <div className="min-w-0 desktop:sticky desktop:top-[calc(var(--header)+2rem)] desktop:col-span-8">
          <ThemeStage key={theme.hexId} theme={theme} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 desktop:col-span-4">
          <Title theme={theme} />
          <ThemeState theme={theme} />
          <DownloadBox key={theme.hexId} theme={theme} />
          <About theme={theme} />
        </div>
      </div>
      <Related theme={theme} />
    </div>
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
      <Maker creator={theme.creator} href={`/switch/themes?creators=${theme.creatorUuid}`} />
    </div>
  );
}

function About({ theme }: { theme: Theme }) {
  const { item, know } = worksText;
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
      <Part title={worksText.facts.title}>
        <ThemeFacts theme={theme} />
      </Part>
    </>
  );
}

function ThemeFacts({ theme }: { theme: Theme }) {
  const { facts } = worksText;
  return (
    <Facts
      facts={[
        { name: facts.published, value: <Moment at={theme.createdAt} /> },
        theme.updatedAt !== theme.createdAt && { name: facts.updated, value: <Moment at={theme.updatedAt} /> },
        { name: facts.downloads, value: text.count.number({ n: theme.downloadCount }) },
        { name: facts.saves, value: text.count.number({ n: theme.saveCount }) },
        {
          name: facts.layout,
          value: theme.layout ? (
            <PageLink className="text-link" href={theme.layout.pageUrl}>
              <bdi>{theme.layout.name}</bdi>
            </PageLink>
          ) : (
            facts.noLayout
          ),
        },
        theme.options.length > 0 && { name: facts.options, value: <ChosenOptions theme={theme} /> },
        !theme.isPrivate && { name: facts.code, value: <span className="font-mono">{codeOf(theme)}</span> },
        { name: facts.file, value: theme.downloadFileName },
      ]}
    />
  );
}

function ChosenOptions({ theme }: { theme: Theme }) {
  const { facts } = worksText;
  return (
    <ul>
      {theme.options.map(({ layoutOptionValueUuid, optionName, valueName, variable }) => (
        <li key={layoutOptionValueUuid}>
          {optionName === "" ? facts.optionGone : `${optionName}: ${variable ?? shownValue(valueName)}`}
        </li>
      ))}
    </ul>
  );
}

/** Values of switches have names made for files; people read them as "on". */
function shownValue(name: string): string {
  return /^(enable|enabled|on|value|true)?$/i.test(name) ? worksText.facts.optionOn : name;
}

function Related({ theme }: { theme: Theme }) {
  const { item } = worksText;
  return (
    <>
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
    </>
  );
}
