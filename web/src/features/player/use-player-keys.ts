// What plays and pauses the clip besides its buttons: keys, the device (its keyboard, headset, lock screen), and another tab
// of this site in which a clip begins, which pauses this one.

import { useEffect, useLayoutEffect, useRef } from "react";
import {
  type Clip,
  currentClip,
  currentPosition,
  type Playing,
  pauseClip,
  playClip,
  seekClip,
  stopClip,
  toggleClip,
} from "./clip";

/** What keys mean something else in. */
const TYPING = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";
/** What a space presses. */
const PRESSED_BY_SPACE = "button, a, summary, input, [role=button], [role=option], [role^=menuitem], [role=switch]";
const CHANNEL = "vitrine.player";
const SKIP_S = 5;

/** Whether a key means the player: `k`, or a space where it would press nothing. */
export function meansPlayer(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key !== "k" && key !== " ") return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (document.querySelector("[role=dialog], [role=menu]")) return false;
  return !(target instanceof Element && target.closest(key === " " ? `${TYPING}, ${PRESSED_BY_SPACE}` : TYPING));
}

export function usePlayerKeys(): void {
  // Before the bar is seen: whoever sees it may press one.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const playing = currentClip();
      if (!playing || !meansPlayer(event)) return;
      event.preventDefault();
      toggleClip(playing.clip);
    };
    // Last of all, so that a page which has given the key a meaning of its own comes first.
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

export function useMediaSession({ clip, state }: Playing): void {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    const artwork = clip.picture ? [{ src: new URL(clip.picture.large, location.href).href }] : [];
    mediaSession.metadata = new MediaMetadata({ title: clip.name, artist: clip.creator, artwork });
    const acts = actsOn(clip);
    for (const [name, act] of acts) mediaSession.setActionHandler(name, act);
    return () => {
      mediaSession.metadata = null;
      for (const [name] of acts) mediaSession.setActionHandler(name, null);
    };
  }, [clip]);
  useEffect(() => {
    if ("mediaSession" in navigator) {
      navigator.mediaSession.playbackState = state === "playing" || state === "loading" ? "playing" : "paused";
    }
  }, [state]);
}

function actsOn(clip: Clip): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  return [
    ["play", () => playClip(clip)],
    ["pause", pauseClip],
    ["stop", stopClip],
    ["seekto", ({ seekTime }) => seekClip(seekTime ?? 0)],
    ["seekbackward", ({ seekOffset }) => seekClip(currentPosition() - (seekOffset ?? SKIP_S))],
    ["seekforward", ({ seekOffset }) => seekClip(currentPosition() + (seekOffset ?? SKIP_S))],
  ];
}

/** One tab plays at a time. */
export function useOneTab(state: Playing["state"]): void {
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const opened = new BroadcastChannel(CHANNEL);
    // Only the other tabs hear what this one says.
    opened.onmessage = pauseClip;
    channel.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (state === "playing") channel.current?.postMessage(state);
  }, [state]);
}
