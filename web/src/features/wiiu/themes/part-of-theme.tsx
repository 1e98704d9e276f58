// What the pages of a theme's music and of its splash say of the theme: whose it is, and what one can do with it there.

import { Link } from "@tanstack/react-router";
import type { MakerFragment, WiiuThemeCaptionFragment } from "@/api/gql/types";
import { Banner } from "@/features/catalogue/item-parts";
import type { ViewPath } from "@/features/catalogue/list-search";
import { Maker } from "@/features/catalogue/maker";
import { SaveButton } from "@/features/catalogue/save-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { ReportButton } from "@/features/report/report-button";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { itemsText } from "@/messages/items-text";
import { Breadcrumb } from "@/ui/controls/breadcrumb";
import { sendWiiuThemeSaved } from "./save-theme";

type Theme = WiiuThemeCaptionFragment & { creatorUuid: string; creator: MakerFragment };

/** `kind` is what the list at `to` is called. */
export function PartTitle({ theme, kind, to }: { theme: Theme; kind: string; to: ViewPath }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Breadcrumb>
        {[
          <Link className="text-link" key="kind" to={to}>
            {kind}
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

/** What is saved and reported is the theme; what is shared is the page at `path`. */
export function PartTools({ theme, path }: { theme: Theme; path: string }) {
  const { state } = itemsText;
  const { hexId, creatorUuid, name } = theme;
  return (
    <>
      <UnlistedBanner ownerUuid={creatorUuid} item={{ kind: "WIIU_THEME", hexId }} />
      {theme.isPrivate && <Banner icon="lock" line={state.privateLine} title={state.privateTitle} />}
      <div className="flex flex-wrap gap-2">
        <SaveButton key={hexId} send={sendWiiuThemeSaved} item={theme} />
        <ShareTools name={name} path={path} />
        <ReportButton reported={{ kind: "WIIU_THEME", id: hexId, name, ownerUuid: creatorUuid }} />
      </div>
    </>
  );
}
