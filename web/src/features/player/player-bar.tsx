// The player at the foot of every page, from the first clip that somebody plays until it is closed: what plays, where it is,
// how loud. It stays while one goes from page to page.

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { playerText } from "@/messages/player-text";
import { text } from "@/messages/text";
import { clockTime } from "@/pure/clock-time";
import { Button } from "@/ui/controls/button";
import { IconButton } from "@/ui/controls/icon-button";
import { Icon } from "@/ui/icon";
import { PageLink } from "@/ui/page-link";
import { type Clip, type Playing, playClip, stopClip, usePlaying, usePosition } from "./clip";
import { PlayButton } from "./play-button";
import { useMediaSession, useOneTab, usePlayerKeys } from "./use-player-keys";
import { VolumeControls } from "./volume-controls";
import { WaveForm } from "./wave-form";

const VORBIS = 'audio/ogg; codecs="vorbis"';

export function PlayerBar() {
  const playing = usePlaying();
  return (
    <>
      <p className="sr-only" role="status">
        {playing && said(playing)}
      </p>
      {playing && <Bar {...playing} />}
    </>
  );
}

function said({ clip: { name, creator }, state }: Playing): string {
  if (state === "playing") return playerText.playing({ name, creator });
  return state === "paused" ? playerText.paused({ name }) : "";
}

function Bar({ clip, state }: Playing) {
  usePlayerKeys();
  useMediaSession({ clip, state });
  useOneTab(state);
  const hint = useId();
  return (
    <section
      aria-label={playerText.label}
      className="fixed inset-x-0 bottom-[calc(var(--phone-bar)+var(--tray))] z-20 border-t border-hairline bg-wall"
      data-player
    >
      <div className="page flex h-14 items-center gap-2 tablet:gap-4">
        <Cover clip={clip} />
        <div className="flex min-w-0 flex-1 flex-col text-facts tablet:max-w-60 tablet:flex-none tablet:basis-1/4">
          <PageLink
            className="truncate font-[600] decoration-fill decoration-2 underline-offset-4 hover:underline"
            href={clip.pageUrl}
          >
            <bdi>{clip.name}</bdi>
          </PageLink>
          <span className="truncate text-ink-2">
            <bdi>{clip.creator}</bdi>
            <span className="after-dot tablet:hidden">
              <Times clip={clip} />
            </span>
          </span>
        </div>
        <PlayButton aria-describedby={hint} aria-keyshortcuts="k Space" clip={clip} />
        <span className="sr-only" id={hint}>
          {playerText.keys}
        </span>
        {state === "failed" ? <Failure clip={clip} /> : <Progress clip={clip} />}
        <VolumeControls />
        <IconButton
          icon="close"
          label={playerText.close}
          onClick={() => {
            stopClip();
            // The button is gone with the bar.
            document.getElementById("content")?.focus({ preventScroll: true });
          }}
        />
      </div>
    </section>
  );
}

function Cover({ clip: { picture } }: { clip: Clip }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-frame bg-sunken text-ink-2">
      {picture ? (
        <img alt="" className="size-full object-cover" decoding="async" height={40} src={picture.small} width={40} />
      ) : (
        <Icon name="music" />
      )}
    </span>
  );
}

/** On a phone the scale is a line on the top edge, so that the bar stays low. */
function Progress({ clip }: { clip: Clip }) {
  const { data: peaks } = useQuery({
    queryKey: ["peaks", clip.url],
    queryFn: clip.findPeaks,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex min-w-0 items-center gap-3 max-tablet:absolute max-tablet:inset-x-0 max-tablet:-top-3 tablet:flex-1">
      <WaveForm className="h-6 flex-1 tablet:h-9" clip={clip} peaks={peaks} />
      <span className="text-facts text-ink-2 tabular-nums max-tablet:hidden">
        <Times clip={clip} />
      </span>
    </div>
  );
}

function Times({ clip }: { clip: Clip }) {
  const at = clockTime(usePosition());
  return <span aria-hidden="true">{playerText.times({ at, of: clockTime(clip.durationMs / 1000) })}</span>;
}

function Failure({ clip }: { clip: Clip }) {
  const isUnknown = document.createElement("audio").canPlayType(VORBIS) === "";
  return (
    <div
      className="flex min-w-0 items-center gap-3 bg-wall text-facts max-tablet:absolute max-tablet:inset-x-0 max-tablet:bottom-full max-tablet:border-t max-tablet:border-hairline max-tablet:px-4 max-tablet:py-2 tablet:flex-1"
      role="alert"
    >
      <Icon className="text-danger" name="error" />
      <p className="min-w-0 flex-1">
        {playerText.failed} {isUnknown && playerText.format}
      </p>
      {!isUnknown && (
        <Button icon="refresh" onClick={() => playClip(clip)} size="small">
          {text.action.retry}
        </Button>
      )}
    </div>
  );
}
