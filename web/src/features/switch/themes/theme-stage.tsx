// The pictures of a theme on its page. Of a mature theme nothing is asked for until its cover is taken away.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { MatureCover, RevealButton } from "@/features/catalogue/mature-cover";
import { useRevealed } from "@/features/catalogue/revealed";
import { type Piece, Stage } from "@/features/catalogue/stage";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { Hook } from "@/ui/wall/empty-frame";
import { previewSrcSet } from "@/ui/wall/frame";
import { themeWork } from "./theme-caption";
import { WorkSteps } from "./work-steps";

const SIZES = "(min-width: 120rem) 77rem, (min-width: 64rem) 63vw, 94vw";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function ThemeStage({ theme }: { theme: Theme }) {
  const work = themeWork(theme.hexId);
  const isRevealed = useRevealed(work);
  if (theme.previewState !== "READY") return <Hook />;
  const isCovered = theme.isNSFW && !isRevealed;
  return (
    <Stage
      aside={theme.isNSFW && isRevealed && <RevealButton isRevealed name={theme.name} work={work} />}
      cover={
        isCovered && (
          <MatureCover size="large" thumbHash={theme.screenshotThumbHash}>
            <RevealButton isRevealed={false} name={theme.name} work={work} />
          </MatureCover>
        )
      }
      onScreen={<WorkSteps theme={theme} />}
      pieces={piecesOf(theme)}
      thumbHash={theme.screenshotThumbHash}
    />
  );
}

/** The preview, and the background where a layout stands before it. */
function piecesOf(theme: Theme): Piece[] {
  const { stage } = worksText;
  const menu = text.target[theme.target];
  const preview: Piece = {
    key: "preview",
    label: stage.preview,
    alt: stage.previewAlt({ name: theme.name, menu }),
    picture: { src: theme.preview720Url, srcSet: previewSrcSet(theme), sizes: SIZES },
    smallUrl: theme.preview180Url,
  };
  if (!theme.backgroundImageUrl || !theme.layout) return [preview];
  const background: Piece = {
    key: "background",
    label: stage.background,
    alt: stage.backgroundAlt({ name: theme.name, menu }),
    picture: { src: theme.backgroundImageUrl },
    smallUrl: theme.backgroundImageUrl,
  };
  return [preview, background];
}
