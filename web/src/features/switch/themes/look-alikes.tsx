// Where else the picture of a theme is published. The server tells nobody but its creator and moderators.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { Banner } from "@/features/catalogue/item-parts";
import { itemsText } from "@/messages/items-text";
import { PageLink } from "@/ui/page-link";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function LookAlikes({ theme: { lookAlikes } }: { theme: Pick<Theme, "lookAlikes"> }) {
  const { state } = itemsText;
  if (!lookAlikes?.length) return null;
  return (
    <Banner icon="layers" line={state.lookAlikesLine} title={state.lookAlikesTitle({ n: lookAlikes.length })}>
      <ul className="flex flex-col gap-1 text-name">
        {lookAlikes.map(({ hexId, name, pageUrl, creator, isSameFile }) => (
          <li key={hexId}>
            <PageLink className="text-link" href={pageUrl}>
              {state.lookAlike({ name, creator: creator.username })}
            </PageLink>
            {isSameFile && (
              <span className="text-ink-2">
                {"\u00a0· "}
                <span className="whitespace-nowrap">{state.sameFile}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
