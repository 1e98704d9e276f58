// The page of one pack: its pictures, its download, what is known about it, its themes, and what else there is.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import { RelatedPacks } from "@/api/gql/related-packs";
import { operationQuery } from "@/api/query";
import { Day } from "@/features/catalogue/day";
import { Description } from "@/features/catalogue/description";
import { ItemPage } from "@/features/catalogue/item-page";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { ItemState } from "@/features/catalogue/item-state";
import { codeOf } from "@/features/catalogue/kind";
import { Maker } from "@/features/catalogue/maker";
import { RelatedRow } from "@/features/catalogue/related-row";
import { RELATED_SIZES } from "@/features/catalogue/row-of-five";
import { SaveButton } from "@/features/catalogue/save-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { ReportButton } from "@/features/report/report-button";
import { RetryPreviews } from "@/features/report/retry-previews";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Breadcrumb } from "@/ui/controls/breadcrumb";
import { LinkChip } from "@/ui/controls/chip";
import { SectionRow } from "@/ui/wall/wall-text";
import { ThemeCaption } from "../themes/theme-caption";
import { coverageOf, sayCoverage } from "./coverage";
import { CoverageStrip } from "./coverage-strip";
import { packQuery, type ShownPack } from "./find-pack";
import { switchPacks } from "./kind";
import { PackCaption } from "./pack-caption";
import { PackDownload } from "./pack-download";
import { PackStage } from "./pack-stage";
import { PackTools } from "./pack-tools";
import { sendPackSaved } from "./save-pack";

export function PackPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(packQuery(hexId));
  const pack = data.switchPack;
  useDocumentTitle(pack && text.title["/switch/packs/{slugId}"](pack));
  if (!pack) throw notFound();
  return (
    <ItemPage below={<Below pack={pack} />} stage={<PackStage pack={pack} />}>
      <Title pack={pack} />
      <UnlistedBanner ownerUuid={pack.creatorUuid} item={{ kind: "SWITCH_PACK", hexId: pack.hexId }} />
      <ItemState retry={<RetryPreviews kind="SWITCH_PACK" item={pack} />} words={itemsText.packState} item={pack} />
      <PackDownload key={pack.hexId} pack={pack} />
      <div className="flex flex-wrap gap-2">
        <SaveButton key={pack.hexId} send={sendPackSaved} item={pack} />
        <ShareTools name={pack.name} path={pack.pageUrl} />
        <PackTools pack={pack} />
        <ReportButton
          reported={{ kind: "SWITCH_PACK", id: pack.hexId, name: pack.name, ownerUuid: pack.creatorUuid }}
        />
      </div>
      <About pack={pack} />
    </ItemPage>
  );
}

function Title({ pack }: { pack: ShownPack }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Breadcrumb>
        {[
          <Link className="text-link" key="kind" to="/switch/packs">
            {text.nav.switchPacks}
          </Link>,
        ]}
      </Breadcrumb>
      <h1 className="text-h1 [overflow-wrap:anywhere]" dir="auto" tabIndex={-1}>
        {pack.name}
      </h1>
      <Maker creator={pack.creator} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-facts text-ink-2 tabular-nums">
        <CoverageStrip themes={pack.themes} />
        {sayCoverage(pack.themes)}
      </p>
    </div>
  );
}

function About({ pack }: { pack: ShownPack }) {
  const { item, facts, know } = itemsText;
  const menus = coverageOf(pack.themes).flatMap(({ target, isDressed }) => (isDressed ? [text.target[target]] : []));
  return (
    <>
      {pack.description && <Description written={pack.description} />}
      {pack.tags.length > 0 && (
        <ul aria-label={item.tags} className="flex flex-wrap gap-1.5">
          {pack.tags.map(({ name, slug }) => (
            <li key={slug}>
              <LinkChip search={{ tags: [slug] }} to="/switch/packs">
                <span dir="auto">{name}</span>
              </LinkChip>
            </li>
          ))}
        </ul>
      )}
      {pack.themes.some(({ layout }) => layout) && (
        <Part title={know.title}>
          <p className="text-name">{know.layout}</p>
        </Part>
      )}
      <Part title={facts.title}>
        <Facts
          facts={[
            { name: facts.published, value: <Day at={pack.createdAt} /> },
            pack.updatedAt !== pack.createdAt && { name: facts.updated, value: <Day at={pack.updatedAt} /> },
            { name: facts.downloads, value: text.count.number({ n: pack.downloadCount }) },
            { name: facts.saves, value: text.count.number({ n: pack.saveCount }) },
            { name: facts.menus, value: menus.join(text.comma) },
            !pack.isPrivate && {
              name: facts.code,
              value: <span className="font-mono">{codeOf(switchPacks, pack)}</span>,
            },
            { name: facts.file, value: <bdi>{pack.downloadFileName}</bdi> },
          ]}
        />
      </Part>
    </>
  );
}

function Below({ pack }: { pack: ShownPack }) {
  const { item } = itemsText;
  return (
    <>
      <SectionRow
        count={text.count.themes({ n: pack.themes.length })}
        id="themes-of-pack"
        isStacked
        title={item.themesOfPack}
        items={
          <ul className="item-grid item-grid-close">
            {pack.themes.map((theme) => (
              <li key={theme.hexId}>
                <ThemeCaption sizes={RELATED_SIZES} theme={theme} />
              </li>
            ))}
          </ul>
        }
      />
      <RelatedRow
        count={(n) => text.count.packs({ n })}
        except={pack.hexId}
        id="same-creator"
        isStacked
        query={operationQuery(RelatedPacks, { creatorUuids: [pack.creatorUuid] })}
        read={({ switchPacks: found }) => found}
        renderItem={(other) => <PackCaption pack={other} sizes={RELATED_SIZES} />}
        title={item.moreBy({ creator: pack.creator.username })}
      >
        <Link className="text-link text-name" search={{ creators: [pack.creatorUuid] }} to="/switch/packs">
          {item.seeAll}
        </Link>
      </RelatedRow>
    </>
  );
}
