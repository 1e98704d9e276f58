// The page of one layout: its options with a live picture, its files, and the themes made with it.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import type { SwitchLayoutPageQuery } from "@/api/gql/types";
import { Day } from "@/features/catalogue/day";
import { Description } from "@/features/catalogue/description";
import { ItemPage } from "@/features/catalogue/item-page";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { Maker } from "@/features/catalogue/maker";
import { SaveButton } from "@/features/catalogue/save-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { ReportButton } from "@/features/report/report-button";
import { OptionPanel } from "@/features/switch/options/option-panel";
import { ThemesInRow } from "@/features/switch/themes/related-themes";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useMediaQuery } from "@/platform/media-query";
import { characteristicColour } from "@/pure/characteristic-colour";
import { Breadcrumb } from "@/ui/controls/breadcrumb";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { SectionRow } from "@/ui/wall/wall-text";
import { layoutQuery } from "./find-layout";
import { LayoutDownloads } from "./layout-downloads";
import { LayoutFiles } from "./layout-files";
import { LayoutStage } from "./layout-stage";
import { LayoutRow } from "./related-layouts";
import { sendLayoutSaved } from "./save-layout";
import { useChoices } from "./use-choices";

/** A screen on which a row of themes fits below the stage. */
const ROOM_BELOW_STAGE = "(width >= 100rem) and (height >= 80rem)";

type Layout = NonNullable<SwitchLayoutPageQuery["switchLayout"]>;
type Themes = SwitchLayoutPageQuery["switchThemes"];
type LayoutPageProps = {
  hexId: string;
  /** The options chosen, as they stand in the address. */
  written: string | undefined;
};

export function LayoutPage({ hexId, written }: LayoutPageProps) {
  const { data } = useSuspenseQuery(layoutQuery(hexId));
  useDocumentTitle(data.switchLayout && text.title["/switch/layouts/{slugId}"](data.switchLayout));
  if (!data.switchLayout) throw notFound();
  return <Shown key={hexId} layout={data.switchLayout} themes={data.switchThemes} written={written} />;
}

function Shown({ layout, themes, written }: { layout: Layout; themes: Themes; written: string | undefined }) {
  const { layoutStage, facts } = itemsText;
  const { choices, change, o } = useChoices(layout, written);
  const path: string = layout.pageUrl + (o ? `?o=${encodeURIComponent(o)}` : "");
  const stage = <LayoutStage choices={choices} layout={layout} onChange={change} />;
  const isRoomBelowStage = useMediaQuery(ROOM_BELOW_STAGE);
  const hasOptions = layout.options.length > 0;
  const themeRow = <UsedBy isStacked={!hasOptions || isRoomBelowStage} layout={layout} themes={themes} />;
  const colour = characteristicColour(layout.colors);
  const row = { except: layout.hexId, isStacked: !hasOptions };
  const layoutRow = (
    <>
      <LayoutRow
        {...row}
        by={{ target: layout.target }}
        id="same-menu"
        title={itemsText.item.sameMenu({ menu: text.target[layout.target] })}
      />
      {colour && (
        <LayoutRow {...row} by={{ color: colour }} id="similar-colours" title={itemsText.item.similarColours} />
      )}
    </>
  );
  const column = (
    <>
      <Title layout={layout} />
      <LayoutDownloads choices={choices} layout={layout} o={o} />
      <div className="flex flex-wrap gap-2">
        <SaveButton send={sendLayoutSaved} item={layout} />
        <ShareTools name={layout.name} path={path} />
        <ReportButton reported={{ kind: "SWITCH_LAYOUT", id: layout.hexId, name: layout.name }} />
      </div>
      {layout.description && <Description written={layout.description} />}
      {hasOptions && (
        <Part title={layoutStage.options}>
          <p className="text-name text-ink-2">{layoutStage.optionsLine}</p>
          <OptionPanel
            choices={choices}
            hexId={layout.hexId}
            onChange={change}
            options={layout.options}
            original={{ src: layout.preview240Url, thumbHash: layout.thumbHash, ground: layout.color }}
          />
        </Part>
      )}
      <Part title={facts.title}>
        <LayoutFacts layout={layout} themeCount={themes.pageInfo.itemCount} />
        <LayoutFiles hexId={layout.hexId} />
      </Part>
    </>
  );
  if (!hasOptions) {
    return (
      <ItemPage
        below={
          <>
            {themeRow}
            {layoutRow}
          </>
        }
        stage={stage}
      >
        {column}
      </ItemPage>
    );
  }
  // The stage stays in view beside the options, so what stands below it has to fit the screen together with it.
  return (
    <div className="page flex flex-col gap-12 py-6 tablet:gap-16 desktop:py-8">
      <div className="flex flex-col gap-y-6 tablet:grid tablet:grid-cols-12 tablet:items-start tablet:gap-x-8 desktop:gap-x-10">
        <div className="contents tablet:sticky tablet:top-[calc(var(--header)+2rem)] tablet:col-span-7 tablet:block tablet:min-w-0 desktop:col-span-8">
          {stage}
          {isRoomBelowStage && <div className="mt-6">{themeRow}</div>}
        </div>
        <div className="flex min-w-0 flex-col gap-6 tablet:col-span-5 desktop:col-span-4">{column}</div>
      </div>
      {!isRoomBelowStage && themeRow}
      {layoutRow}
    </div>
  );
}

function UsedBy({ layout, themes, isStacked }: { layout: Layout; themes: Themes; isStacked: boolean }) {
  const { item } = itemsText;
  return (
    <SectionRow
      count={text.count.themes({ n: themes.pageInfo.itemCount })}
      id="themes"
      isStacked={isStacked}
      title={item.withLayout}
      items={themes.nodes.length > 0 ? <ThemesInRow themes={themes.nodes} /> : <EmptyFrame title={item.notYetUsed} />}
    >
      {themes.nodes.length > 0 && (
        <Link className="text-link text-name" search={{ layouts: [layout.hexId] }} to="/switch/themes">
          {item.seeAll}
        </Link>
      )}
    </SectionRow>
  );
}

function Title({ layout }: { layout: Layout }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Breadcrumb>
        {[
          <Link className="text-link" key="kind" to="/switch/layouts">
            {text.nav.switchLayouts}
          </Link>,
          <Link className="text-link" key="menu" search={{ target: layout.target }} to="/switch/layouts">
            {text.target[layout.target]}
          </Link>,
        ]}
      </Breadcrumb>
      <h1 className="text-h1 [overflow-wrap:anywhere]" dir="auto" tabIndex={-1}>
        {layout.name}
      </h1>
      <Maker creator={layout.creator} />
    </div>
  );
}

function LayoutFacts({ layout, themeCount }: { layout: Layout; themeCount: number }) {
  const { know, facts } = itemsText;
  return (
    <Facts
      facts={[
        { name: facts.published, value: <Day at={layout.createdAt} /> },
        layout.updatedAt !== layout.createdAt && { name: facts.updated, value: <Day at={layout.updatedAt} /> },
        { name: facts.options, value: text.count.number({ n: layout.options.length }) },
        { name: facts.uses, value: text.count.themes({ n: themeCount }) },
        { name: facts.downloads, value: text.count.number({ n: layout.downloadCount }) },
        { name: facts.saves, value: text.count.number({ n: layout.saveCount }) },
        layout.commonJson !== null && { name: facts.footer, value: know.common },
      ]}
    />
  );
}
