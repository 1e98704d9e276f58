// The button that plays a clip and pauses it, wherever it is shown.

import { text } from "@/messages/text";
import { IconButton, type IconButtonProps } from "@/ui/controls/icon-button";
import { type Clip, toggleClip, usePlaying } from "./clip";

type PlayButtonProps = Omit<IconButtonProps, "icon" | "label"> & { clip: Clip };

export function PlayButton({ clip, ...rest }: PlayButtonProps) {
  const playing = usePlaying();
  const state = playing?.clip.url === clip.url ? playing.state : undefined;
  const isGoing = state === "playing" || state === "loading";
  const { name } = clip;
  return (
    <IconButton
      icon={isGoing ? "pause" : "play"}
      isBusy={state === "loading"}
      label={isGoing ? text.music.pause({ name }) : text.music.play({ name })}
      onClick={() => toggleClip(clip)}
      {...rest}
    />
  );
}
