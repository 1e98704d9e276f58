// How loud clips are, remembered on the device. A phone has keys for it.

import type { CSSProperties } from "react";
import { playerText } from "@/messages/player-text";
import { IconButton } from "@/ui/controls/icon-button";
import { setVolume, useVolume } from "./clip";

const LOUDEST = 100;

export function VolumeControls() {
  const { level, isMuted } = useVolume();
  const heard = isMuted ? 0 : level;
  const percent = Math.round(heard * LOUDEST);
  return (
    <div className="flex items-center gap-1 max-tablet:hidden">
      <IconButton
        aria-pressed={isMuted}
        icon={heard === 0 ? "volume-off" : "volume"}
        label={playerText.mute}
        // What was turned down to nothing is as loud as can be again.
        onClick={() => setVolume({ level: level || 1, isMuted: heard > 0 })}
      />
      <input
        aria-label={playerText.volume}
        aria-valuetext={playerText.percent({ n: percent })}
        className="scale h-6 w-20 cursor-pointer rounded-frame max-desktop:hidden"
        max={LOUDEST}
        min={0}
        onChange={(event) => setVolume({ level: Number(event.target.value) / LOUDEST, isMuted: false })}
        step={5}
        style={{ "--share": heard } as CSSProperties}
        type="range"
        value={percent}
      />
    </div>
  );
}
