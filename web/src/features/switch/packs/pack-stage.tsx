// The pictures of a pack on its page: its collage, then every theme, each with the way to its page and its own download.
// Of a mature pack nothing is asked for until its cover is taken away.

import { MatureCover, RevealButton } from "@/features/catalogue/mature-cover";
import { hasPictures } from "@/features/catalogue/preview-state";
import { useRevealed } from "@/features/catalogue/revealed";
import { type Piece, Stage } from "@/features/catalogue/stage";
import { itemsText } from "@/messages/items-text";
import { breakingTarget, text } from "@/messages/text";
import { AnchorButton } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { Hook } from "@/ui/wall/empty-frame";
import { previewSrcSet } from "@/ui/wall/frame";
import { WallLight } from "@/ui/wall/wall-light";
import { type LivePreviewCode, useLivePreview } from "../stage/live-preview";
import { LeftOutChanges } from "../themes/left-out-changes";
import type { ShownPack } from "./find-pack";
import { packItem } from "./pack-caption";

const SIZES = "(min-width: 120rem) 77rem, (min-width: 64rem) 63vw, 94vw";

export function PackStage({ pack }: { pack: ShownPack }) {
  const item = packItem(pack.hexId);
  const isRevealed = useRevealed(item);
  const live = useLivePreview();
  if (!hasPictures(pack.previewState)) return <Hook />;
  const isCovered = pack.isNSFW && !isRevealed;
  if (live.code && !isCovered) {
    return <ThemesLive code={live.code} name={pack.name} onClose={live.close} themes={pack.themes} />;
  }
  return (
    <Stage
      aside={pack.isNSFW && isRevealed && <RevealButton isRevealed name={pack.name} item={item} />}
      tool={live.opener}
      cover={
        isCovered && (
          <MatureCover size="large" thumbHash={pack.thumbHash}>
            <RevealButton isRevealed={false} name={pack.name} item={item} />
          </MatureCover>
        )
      }
      pieces={piecesOf(pack)}
      thumbHash={pack.thumbHash}
    />
  );
}

function piecesOf(pack: ShownPack): Piece[] {
  const { stage } = itemsText;
  const collage: Piece = {
    key: "collage",
    label: stage.collage,
    alt: stage.collageAlt({ name: pack.name }),
    picture: {
      src: pack.preview720Url,
      srcSet: `${previewSrcSet(pack)}, ${pack.preview1080Url} 1920w`,
      sizes: SIZES,
    },
    smallUrl: pack.preview180Url,
    detail: <LeftOutChanges leftOut={pack.leftOut} />,
  };
  return [collage, ...pack.themes.map(themePiece)];
}

type ThemeOnStage = ShownPack["themes"][number];

type ThemesLiveProps = {
  code: LivePreviewCode;
  name: string;
  themes: readonly ThemeOnStage[];
  onClose: () => void;
};

/** The live preview of several themes, in the order of the menus. */
export function ThemesLive({ code, name, themes, onClose }: ThemesLiveProps) {
  const first = themes[0];
  return (
    <WallLight thumbHash={first?.screenshotThumbHash ?? null}>
      <code.ThemesLivePreview
        name={name}
        onClose={onClose}
        picture={first ? themePiece(first).picture : null}
        themes={themes}
      />
    </WallLight>
  );
}

/** The picture of one theme among others, with the way to its page and its own download. */
export function themePiece(theme: ThemeOnStage): Piece {
  const menu = text.target[theme.target];
  return {
    key: theme.hexId,
    label: menu,
    alt: itemsText.stage.themeAlt({ name: theme.name, menu }),
    picture: { src: theme.preview720Url, srcSet: previewSrcSet(theme), sizes: SIZES },
    smallUrl: theme.preview180Url,
    detail: <ThemeDetail theme={theme} />,
  };
}

function ThemeDetail({ theme }: { theme: ThemeOnStage }) {
  const { download } = itemsText;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-3">
      <p className="min-w-0 text-name">
        <PageLink className="text-link font-[600]" href={theme.pageUrl}>
          <bdi>{theme.name}</bdi>
        </PageLink>
        <span className="after-dot text-ink-2">{breakingTarget[theme.target]}</span>
      </p>
      <AnchorButton download={theme.downloadFileName} href={theme.downloadUrl} icon="download" size="small">
        {download.theme}
      </AnchorButton>
      <div className="w-full empty:hidden">
        <LeftOutChanges leftOut={theme.leftOut} />
      </div>
    </div>
  );
}
