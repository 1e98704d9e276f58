// A splash on black, as the console shows it while it starts; with a TV around it for those who want to see it from the sofa.

import { useState } from "react";
import type { WiiuSplashPageQuery } from "@/api/gql/types";
import { MatureCover, RevealButton } from "@/features/catalogue/mature-cover";
import { useRevealed } from "@/features/catalogue/revealed";
import { itemsText } from "@/messages/items-text";
import { classNames } from "@/pure/class-names";
import { Switch } from "@/ui/fields/choice";
import { Frame } from "@/ui/wall/frame";
import { pictureOf } from "../themes/image-sizes";
import { wiiuThemeItem } from "../themes/theme-caption";

type Theme = NonNullable<WiiuSplashPageQuery["wiiuTheme"]>;
export type ShownSplash = NonNullable<Theme["splash"]>;

const SIZES = "(min-width: 120rem) 77rem, (min-width: 64rem) 63vw, 94vw";

export function SplashStage({ theme, splash }: { theme: Theme; splash: ShownSplash }) {
  const words = itemsText.wiiuSplash;
  const item = wiiuThemeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  const [isOnTv, setOnTv] = useState(false);
  const isCovered = theme.isNSFW && !isRevealed;
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-frame bg-black p-3 tablet:p-6">
        <div
          className={classNames(isOnTv && "mx-auto w-4/5 rounded-frame border-8 border-b-20 border-[#2b2b2b] bg-black")}
        >
          <Frame
            alt={isCovered ? "" : words.alt({ name: theme.name })}
            className="bg-black"
            isStage
            loading="first"
            picture={isCovered ? null : pictureOf(splash.preview, SIZES, splash.thumbHash)}
          >
            {isCovered && (
              <MatureCover size="large" thumbHash={splash.thumbHash}>
                <RevealButton isRevealed={false} name={theme.name} item={item} />
              </MatureCover>
            )}
          </Frame>
        </div>
        {isOnTv && <div aria-hidden="true" className="mx-auto h-3 w-1/4 rounded-b-frame bg-[#2b2b2b]" />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 noscript:hidden">
        <Switch checked={isOnTv} label={words.onTv} onChange={(event) => setOnTv(event.target.checked)} />
        {theme.isNSFW && isRevealed && <RevealButton isRevealed name={theme.name} item={item} />}
      </div>
    </div>
  );
}
