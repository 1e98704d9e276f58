// The pictures of a Wii U theme on its page: the collage, the menu on the TV, the plaza, the splash. Of a mature theme
// nothing is asked for until its cover is taken away.

import { MatureCover, RevealButton } from "@/features/catalogue/mature-cover";
import { hasPictures } from "@/features/catalogue/preview-state";
import { useRevealed } from "@/features/catalogue/revealed";
import { type Piece, Stage } from "@/features/catalogue/stage";
import { itemsText } from "@/messages/items-text";
import { Hook } from "@/ui/wall/empty-frame";
import { previewSrcSet } from "@/ui/wall/frame";
import type { ShownTheme } from "./find-theme";
import { type ImageSizes, pictureOf } from "./image-sizes";
import { wiiuThemeItem } from "./theme-caption";

export const STAGE_SIZES = "(min-width: 120rem) 77rem, (min-width: 64rem) 63vw, 94vw";

export function ThemeStage({ theme }: { theme: ShownTheme }) {
  const item = wiiuThemeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  if (!hasPictures(theme.previewState)) return <Hook />;
  const isCovered = theme.isNSFW && !isRevealed;
  return (
    <Stage
      aside={theme.isNSFW && isRevealed && <RevealButton isRevealed name={theme.name} item={item} />}
      cover={
        isCovered && (
          <MatureCover size="large" thumbHash={theme.thumbHash}>
            <RevealButton isRevealed={false} name={theme.name} item={item} />
          </MatureCover>
        )
      }
      pieces={piecesOf(theme)}
      thumbHash={theme.thumbHash}
    />
  );
}

function piecesOf(theme: ShownTheme): Piece[] {
  const { wiiuStage: words, stage } = itemsText;
  const { name, splash } = theme;
  const piece = (key: string, label: string, sizes: ImageSizes): Piece => ({
    key,
    label,
    alt: words.alt({ name, piece: label }),
    picture: pictureOf(sizes, STAGE_SIZES),
    smallUrl: sizes.tinyUrl,
  });
  return [
    {
      key: "collage",
      label: stage.collage,
      alt: words.alt({ name, piece: stage.collage }),
      picture: { src: theme.preview720Url, srcSet: previewSrcSet(theme), sizes: STAGE_SIZES },
      smallUrl: theme.preview180Url,
    },
    piece("launcher", words.launcher, theme.launcherScreenshot),
    ...(theme.hasPlazaScreenshot ? [piece("plaza", words.plaza, theme.waraWaraPlazaScreenshot)] : []),
    ...(splash ? [piece("splash", words.splash, splash.preview)] : []),
  ];
}
