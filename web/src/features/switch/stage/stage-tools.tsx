// The buttons below the live preview.

import { type Dispatch, useRef } from "react";
import type { useFullScreen } from "@/features/catalogue/stage";
import { itemsText } from "@/messages/items-text";
import { stageText } from "@/messages/stage-text";
import { Button } from "@/ui/controls/button";
import { ToggleChip } from "@/ui/controls/chip";
import { IconButton } from "@/ui/controls/icon-button";
import type { StageAction } from "./stage-state";
import type { MotionControl } from "./use-motion";
import type { OwnWallpaper } from "./use-own-wallpaper";

const PICTURES = "image/jpeg,image/png,image/webp";

type StageToolsProps = {
  isBackgroundAlone: boolean;
  isCompared: boolean;
  mine: OwnWallpaper | Pick<OwnWallpaper, "take">;
  /** Null where nothing moves. */
  motion: MotionControl | null;
  fullScreen: ReturnType<typeof useFullScreen>;
  send: Dispatch<StageAction>;
  onClose: () => void;
};

export function StageTools(props: StageToolsProps) {
  const { isBackgroundAlone, isCompared, mine, motion, fullScreen, send, onClose } = props;
  const { stage } = itemsText;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ToggleChip icon="picture" isOn={isBackgroundAlone} onChange={() => send({ do: "toggleBackground" })}>
        {stageText.backgroundOnly}
      </ToggleChip>
      <ToggleChip icon="compare" isOn={isCompared} onChange={() => send({ do: "toggleCompare" })}>
        {stageText.compare}
      </ToggleChip>
      {motion && <PlayButton motion={motion} />}
      {"url" in mine && <OwnPicture mine={mine} />}
      <div className="ms-auto flex shrink-0 gap-1">
        {fullScreen.isPossible && (
          <IconButton
            icon={fullScreen.isOn ? "full-screen-off" : "full-screen"}
            label={fullScreen.isOn ? stage.leaveFullScreen : stage.fullScreen}
            onClick={fullScreen.toggle}
          />
        )}
        <IconButton icon="close" label={stageText.close} onClick={onClose} />
      </div>
    </div>
  );
}

function PlayButton({ motion }: { motion: MotionControl }) {
  const { isReduced, isAtStart, isPlaying, toggle } = motion;
  if (isReduced) {
    return (
      <ToggleChip icon="play" isOn={isAtStart} onChange={toggle}>
        {stageText.firstFrame}
      </ToggleChip>
    );
  }
  return (
    <Button icon={isPlaying ? "pause" : "play"} onClick={toggle} size="small">
      {isPlaying ? stageText.stop : stageText.play}
    </Button>
  );
}

function OwnPicture({ mine }: { mine: OwnWallpaper }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      {mine.url ? (
        <Button icon="close" onClick={mine.remove} size="small">
          {stageText.removeMine}
        </Button>
      ) : (
        <Button icon="upload" onClick={() => file.current?.click()} size="small">
          {stageText.tryMine}
        </Button>
      )}
      <input
        accept={PICTURES}
        aria-label={stageText.tryMine}
        hidden
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) mine.take(picked);
          event.target.value = "";
        }}
        ref={file}
        type="file"
      />
    </>
  );
}
