// The one clip that plays on this site. What somebody presses plays at once, within the press, as some browsers ask; the bar
// with everything else comes after it. Nothing plays that nobody has pressed.

import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/platform/storage";
import { wantPlayer } from "./wanted";

export type Clip = {
  /** Address of the file; the clip is known by it. */
  url: string;
  name: string;
  creator: string;
  /** The page that tells of it. */
  pageUrl: string;
  durationMs: number;
  /** A small picture, and a large one for the device. */
  picture: { small: string; large: string } | null;
  /** The height of every bar of its wave form, 0 to 255. */
  findPeaks: () => Promise<readonly number[]>;
};

export type PlayState = "loading" | "playing" | "paused" | "failed";

export type Playing = { clip: Clip; state: PlayState };

export type Volume = { level: number; isMuted: boolean };

const VOLUME = "vitrine.volume";
const FULL: Volume = { level: 1, isMuted: false };

let player: HTMLAudioElement | undefined;
let playing: Playing | null = null;
let volume: Volume | undefined;
/** In seconds. */
let position = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function show(state: PlayState): void {
  if (playing) playing = { ...playing, state };
  notify();
}

export function currentVolume(): Volume {
  if (volume) return volume;
  try {
    const { level, isMuted } = JSON.parse(readStored(VOLUME) ?? "") as Partial<Volume>;
    volume = { level: Math.min(1, Math.max(0, Number(level) || 0)), isMuted: isMuted === true };
  } catch {
    volume = FULL;
  }
  return volume;
}

export function setVolume(next: Volume): void {
  volume = next;
  writeStored(VOLUME, JSON.stringify(next));
  apply();
}

function apply(): void {
  const { level, isMuted } = currentVolume();
  if (player) [player.volume, player.muted] = [level, isMuted];
  notify();
}

function thePlayer(): HTMLAudioElement {
  if (player) return player;
  const made = new Audio();
  const on = (type: keyof HTMLMediaElementEventMap, listen: () => void) => made.addEventListener(type, listen);
  on("playing", () => show("playing"));
  on("waiting", () => show("loading"));
  on("pause", () => playing?.state !== "failed" && show("paused"));
  on("error", () => show("failed"));
  on("ended", () => seekClip(0));
  for (const type of ["timeupdate", "seeked"] as const) {
    on(type, () => {
      position = made.currentTime;
      notify();
    });
  }
  player = made;
  apply();
  return made;
}

/** Plays it: from where it was when it was paused, and from its beginning when another one played, which ends. */
export function playClip(clip: Clip): void {
  const audio = thePlayer();
  if (playing?.clip.url !== clip.url || playing.state === "failed") {
    position = 0;
    playing = { clip, state: "loading" };
    audio.src = clip.url;
  }
  notify();
  wantPlayer();
  audio.play().catch((error: DOMException) => {
    // Another clip has been pressed, or this one was stopped, before it began.
    if (error.name !== "AbortError" && playing?.clip.url === clip.url) {
      show(error.name === "NotAllowedError" ? "paused" : "failed");
    }
  });
}

export function pauseClip(): void {
  player?.pause();
}

export function toggleClip(clip: Clip): void {
  const isGoing = playing?.clip.url === clip.url && (playing.state === "playing" || playing.state === "loading");
  if (isGoing) pauseClip();
  else playClip(clip);
}

/** To so many seconds from its beginning. */
export function seekClip(seconds: number): void {
  if (!player || !playing) return;
  position = Math.min(Math.max(0, seconds), playing.clip.durationMs / 1000);
  player.currentTime = position;
  notify();
}

/** Ends it, and what is shown of it. */
export function stopClip(): void {
  playing = null;
  position = 0;
  if (player) {
    player.pause();
    player.removeAttribute("src");
    player.load();
  }
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentClip = (): Playing | null => playing;

/** The clip that plays or is paused. */
export const usePlaying = (): Playing | null => useSyncExternalStore(subscribe, currentClip, () => null);

/** Where it is, in seconds. */
export const currentPosition = (): number => position;

export const usePosition = (): number => useSyncExternalStore(subscribe, currentPosition, () => 0);

export const useVolume = (): Volume => useSyncExternalStore(subscribe, currentVolume, () => FULL);
