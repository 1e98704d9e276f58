// The splash of a Wii U theme as every list shows it: as the screen shows it, with the name of the theme and its maker.

import type { WiiuSplashCaptionFragment } from "@/api/gql/types";
import { SaveOnCaption } from "@/features/catalogue/save-button";
import { seenBy, seenByMark } from "@/features/catalogue/seen-by";
import { text } from "@/messages/text";
import { Caption } from "@/ui/wall/caption";
import type { FrameProps } from "@/ui/wall/frame";
import { pictureOf } from "../themes/image-sizes";
import { sendWiiuThemeSaved } from "../themes/save-theme";

type SplashCaptionProps = {
  theme: WiiuSplashCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
  size?: "normal" | "large";
};

export function SplashCaption({ theme, loading, sizes = "17rem", size }: SplashCaptionProps) {
  const { splash } = theme;
  const spoken = [
    text.label.splash({ name: theme.name, creator: theme.creator.username }),
    seenBy(theme),
    text.count.saves({ n: theme.saveCount }),
  ];
  return (
    <Caption
      beside={theme.isSaved !== null && <SaveOnCaption send={sendWiiuThemeSaved} item={theme} />}
      facts={seenByMark(theme)}
      frame={{
        className: "bg-black",
        loading,
        picture: splash && !theme.isNSFW ? pictureOf(splash.preview, sizes, splash.thumbHash) : null,
      }}
      href={theme.splashPageUrl ?? theme.pageUrl}
      label={spoken.filter(Boolean).join(text.comma)}
      maker={theme.creator.username}
      makerUrl={theme.creator.pageUrl}
      name={theme.name}
      size={size}
    />
  );
}
