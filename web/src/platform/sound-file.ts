// A sound file on this device: what kind it is, how long, and its wave form, as far as the browser can decode it.

import { type AudioType, audioTypeOf } from "@/pure/audio-type";

export type Wave = {
  durationMs: number;
  /** The loudest of each part, 0 to 1. */
  bars: readonly number[];
};

/** Enough to see where it is loud; a song of five minutes takes 20 MB of memory. */
const SAMPLE_RATE = 8_000;
const BARS = 320;

export const soundTypeOf = async (file: Blob): Promise<AudioType | null> =>
  audioTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));

/** Null where the browser cannot decode it. */
export async function waveOf(file: Blob): Promise<Wave | null> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return { durationMs: Math.floor(sound.duration * 1000), bars: barsOf(sound) };
  } catch {
    return null;
  }
}

function barsOf(sound: AudioBuffer): number[] {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel));
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * sound.length) / BARS);
    const to = Math.floor(((bar + 1) * sound.length) / BARS);
    let loudest = 0;
    for (const samples of channels) {
      for (let place = from; place < to; place++) loudest = Math.max(loudest, Math.abs(samples[place] ?? 0));
    }
    return loudest;
  });
  const most = Math.max(...bars, Number.MIN_VALUE);
  return bars.map((bar) => bar / most);
}
