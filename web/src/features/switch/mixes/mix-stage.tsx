// The pictures of a mix on its page: every theme, each with the way to its page and its own download. Of a mix with a mature
// theme nothing is asked for until its cover is taken away.

import { MatureCover, RevealButton } from "@/features/catalogue/mature-cover";
import { useRevealed } from "@/features/catalogue/revealed";
import { Stage } from "@/features/catalogue/stage";
import { mixText } from "@/messages/mix-text";
import { Hook } from "@/ui/wall/empty-frame";
import { ThemesLive, themePiece } from "../packs/pack-stage";
import { useLivePreview } from "../stage/live-preview";
import type { ShownMix } from "./find-mix";

export function MixStage({ mix }: { mix: ShownMix }) {
  const item = `mix ${mix.code}`;
  const isRevealed = useRevealed(item);
  const live = useLivePreview();
  if (mix.themes.length === 0) return <Hook />;
  const name = mixText.shared.name({ code: mix.code });
  const thumbHash = mix.themes[0]?.screenshotThumbHash ?? null;
  if (live.code && !(mix.isNSFW && !isRevealed)) {
    return <ThemesLive code={live.code} name={name} onClose={live.close} themes={mix.themes} />;
  }
  return (
    <Stage
      aside={mix.isNSFW && isRevealed && <RevealButton isRevealed name={name} item={item} />}
      tool={live.opener}
      cover={
        mix.isNSFW &&
        !isRevealed && (
          <MatureCover size="large" thumbHash={thumbHash}>
            <RevealButton isRevealed={false} name={name} item={item} />
          </MatureCover>
        )
      }
      pieces={mix.themes.map(themePiece)}
      thumbHash={thumbHash}
    />
  );
}
