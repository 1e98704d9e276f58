// A theme as it hangs on every wall: its screenshot, name, maker, menu and saves.

import type { ThemeCaptionFragment } from "@/api/gql/types";
import { text } from "@/messages/text";
import { formatNumber } from "@/pure/plural";
import { Icon } from "@/ui/icon";
import { Caption } from "@/ui/wall/caption";
import { type FrameProps, previewSrcSet } from "@/ui/wall/frame";

type ThemeCaptionProps = {
  theme: ThemeCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
  size?: "normal" | "large";
};

export function ThemeCaption({ theme, loading, sizes = "17rem", size }: ThemeCaptionProps) {
  const menu = text.target[theme.target];
  const saves = text.count.saves(theme.saveCount);
  return (
    <Caption
      facts={
        theme.saveCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <Icon name="save" size={14} />
            {formatNumber(theme.saveCount)}
          </span>
        )
      }
      frame={{
        loading,
        picture: {
          src: theme.preview360Url,
          srcSet: previewSrcSet(theme),
          sizes,
          thumbHash: theme.screenshotThumbHash,
        },
      }}
      href={theme.pageUrl}
      label={`${theme.name}, by ${theme.creator.username}, ${menu} theme, ${saves}`}
      line={[<bdi key="creator">{theme.creator.username}</bdi>, menu]}
      name={theme.name}
      size={size}
    />
  );
}
