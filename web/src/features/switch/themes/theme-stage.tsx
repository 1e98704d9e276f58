// The pictures of a theme on its page. Of a mature theme nothing is asked for until its cover is taken away.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { MatureCover, RevealButton } from "@/features/catalogue/mature-cover";
import { hasPictures } from "@/features/catalogue/preview-state";
import { useRevealed } from "@/features/catalogue/revealed";
import { type Piece, Stage } from "@/features/catalogue/stage";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { Hook } from "@/ui/wall/empty-frame";
import { previewSrcSet } from "@/ui/wall/frame";
import { WallLight } from "@/ui/wall/wall-light";
import { useLivePreview } from "../stage/live-preview";
import { ItemSteps } from "./item-steps";
import { LeftOutChanges } from "./left-out-changes";
import { themeItem } from "./theme-caption";

const SIZES = "(min-width: 120rem) 77rem, (min-width: 64rem) 63vw, 94vw";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function ThemeStage({ theme }: { theme: Theme }) {
  const item = themeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  const live = useLivePreview();
  if (!hasPictures(theme.previewState)) return <Hook />;
  const isCovered = theme.isNSFW && !isRevealed;
  const pieces = piecesOf(theme);
  if (live.code && !isCovered) {
    return (
      <WallLight thumbHash={theme.screenshotThumbHash}>
        <live.code.ThemesLivePreview
          name={theme.name}
          onClose={live.close}
          picture={pictureOf(theme.drawnPreview ?? theme).picture}
          themes={[theme]}
        />
      </WallLight>
    );
  }
  return (
    <Stage
      aside={theme.isNSFW && isRevealed && <RevealButton isRevealed name={theme.name} item={item} />}
      tool={live.opener}
      cover={
        isCovered && (
          <MatureCover size="large" thumbHash={theme.screenshotThumbHash}>
            <RevealButton isRevealed={false} name={theme.name} item={item} />
          </MatureCover>
        )
      }
      onScreen={<ItemSteps theme={theme} />}
      pieces={pieces}
      thumbHash={theme.screenshotThumbHash}
    />
  );
}

/** The creator's screenshot, if there is one, the preview, and the background where a layout stands before it. */
function piecesOf(theme: Theme): Piece[] {
  const { stage } = itemsText;
  const of = { name: theme.name, menu: text.target[theme.target] };
  const preview: Piece = {
    key: "preview",
    label: stage.preview,
    alt: stage.previewAlt(of),
    ...pictureOf(theme.drawnPreview ?? theme),
    detail: <LeftOutChanges leftOut={theme.leftOut} />,
  };
  const pieces = [preview];
  if (theme.drawnPreview) {
    pieces.unshift({
      key: "screenshot",
      label: stage.screenshot,
      alt: stage.screenshotAlt(of),
      ...pictureOf(theme),
    });
  }
  if (theme.backgroundImageUrl && theme.layout) {
    pieces.push({
      key: "background",
      label: stage.background,
      alt: stage.backgroundAlt(of),
      picture: { src: theme.backgroundImageUrl },
      smallUrl: null,
    });
  }
  return pieces;
}

const pictureOf = (previews: NonNullable<Theme["drawnPreview"]>) => ({
  picture: { src: previews.preview720Url, srcSet: previewSrcSet(previews), sizes: SIZES },
  smallUrl: previews.preview180Url,
});
