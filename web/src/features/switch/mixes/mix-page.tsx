// The page of a mix, the same for everybody who has its address: its pictures, one file, one code, and who made what.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound, useNavigate } from "@tanstack/react-router";
import { ItemPage } from "@/features/catalogue/item-page";
import { Banner, Facts, Part } from "@/features/catalogue/item-parts";
import { RELATED_SIZES } from "@/features/catalogue/row-of-five";
import { SaveButton } from "@/features/catalogue/save-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { itemsText } from "@/messages/items-text";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Breadcrumb } from "@/ui/controls/breadcrumb";
import { Button } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { SectionRow } from "@/ui/wall/wall-text";
import { sayCoverage } from "../packs/coverage";
import { CoverageStrip } from "../packs/coverage-strip";
import { ThemeCaption } from "../themes/theme-caption";
import { replaceTray } from "../tray/change-tray";
import { trayThemeOf } from "../tray/tray";
import { creditsOf } from "./credits";
import { mixQuery, type ShownMix } from "./find-mix";
import { MixDownload, savableMix } from "./mix-download";
import { MixStage } from "./mix-stage";
import { sendMixSaved } from "./save-mix";

export { mixQuery } from "./find-mix";

export function MixPage({ code }: { code: string }) {
  const { data } = useSuspenseQuery(mixQuery(code));
  const mix = data.switchMix;
  useDocumentTitle(mix && text.title["/switch/mix/{code}"](mix));
  if (!mix) throw notFound();
  const { shared } = mixText;
  const isThere = mix.themes.length > 0;
  return (
    <ItemPage below={isThere && <Below mix={mix} />} stage={<MixStage mix={mix} />}>
      <Title mix={mix} />
      {isThere ? <Missing mix={mix} /> : <Banner icon="warning" line={shared.goneLine} title={shared.gone} />}
      {isThere && <MixDownload key={mix.code} mix={mix} />}
      <div className="flex flex-wrap gap-2">
        {isThere && <SaveButton key={mix.code} send={sendMixSaved} item={savableMix(mix)} />}
        <ShareTools name={shared.name({ code: mix.code })} path={mix.pageUrl} />
        {isThere && <TakeOver mix={mix} />}
      </div>
      {isThere && <Credits mix={mix} />}
    </ItemPage>
  );
}

function Title({ mix }: { mix: ShownMix }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Breadcrumb>
        {[
          <Link className="text-link" key="themes" to="/switch/themes">
            {text.nav.switchThemes}
          </Link>,
        ]}
      </Breadcrumb>
      <h1 className="text-h1" tabIndex={-1}>
        {mixText.shared.name({ code: mix.code })}
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-facts text-ink-2 tabular-nums">
        <CoverageStrip themes={mix.themes} />
        {sayCoverage(mix.themes)}
      </p>
    </div>
  );
}

/** Which themes are gone is told by their menus: what one may not see has no name. */
function Missing({ mix }: { mix: ShownMix }) {
  const { missing, missingLine } = mixText.shared;
  if (mix.missingTargets.length === 0) return null;
  const menus = mix.missingTargets.map((target) => text.target[target]).join(text.comma);
  return <Banner icon="info" line={missingLine({ menus })} title={missing({ n: mix.missingTargets.length })} />;
}

function TakeOver({ mix }: { mix: ShownMix }) {
  const navigate = useNavigate();
  const takeOver = () => {
    replaceTray(mix.themes.map(trayThemeOf));
    void navigate({ to: "/switch/mix" });
  };
  return (
    <Button icon="edit" onClick={takeOver}>
      {mixText.shared.takeOver}
    </Button>
  );
}

function Credits({ mix }: { mix: ShownMix }) {
  const { credits, credit, kept, keptUntil, keptForGood } = mixText.shared;
  const { facts } = itemsText;
  return (
    <>
      <Part title={credits}>
        <ul className="flex flex-col gap-3">
          {creditsOf(mix.themes).map(({ username, themes }) => (
            <li className="text-name" key={username}>
              <PageLink className="text-link font-[600]" href={`/switch/themes?creators=${themes[0]?.creatorUuid}`}>
                <bdi>{username}</bdi>
              </PageLink>
              <ul className="text-ink-2">
                {themes.map(({ hexId, name, target }) => (
                  <li dir="auto" key={hexId}>
                    {credit({ name, menu: text.target[target] })}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={facts.title}>
        <Facts
          facts={[
            { name: facts.code, value: <span className="font-mono">{mix.code}</span> },
            { name: facts.file, value: <bdi>{mix.downloadFileName}</bdi> },
            { name: kept, value: mix.expiresAt === null ? keptForGood : keptUntil },
          ]}
        />
      </Part>
    </>
  );
}

function Below({ mix }: { mix: ShownMix }) {
  return (
    <SectionRow
      count={text.count.themes({ n: mix.themes.length })}
      id="themes-of-mix"
      isStacked
      title={mixText.shared.themes}
      items={
        <ul className="item-grid item-grid-close">
          {mix.themes.map((theme) => (
            <li key={theme.hexId}>
              <ThemeCaption sizes={RELATED_SIZES} theme={theme} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
