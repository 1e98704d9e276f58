// Sound for tests: does what it is told and says so, as an audio element does, and remembers what it was told to play.

import { vi } from "vitest";

class FakeAudio extends EventTarget {
  src = "";
  currentTime = 0;
  volume = 1;
  muted = false;
  play(): Promise<void> {
    this.dispatchEvent(new Event("playing"));
    return Promise.resolve();
  }
  pause(): void {
    this.dispatchEvent(new Event("pause"));
  }
  load(): void {}
  removeAttribute(): void {
    this.src = "";
  }
}

/** Puts it in the place of the browser's; the player makes one for all its clips. */
export function fakeAudio(): FakeAudio[] {
  const made: FakeAudio[] = [];
  vi.stubGlobal(
    "Audio",
    class extends FakeAudio {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  return made;
}
