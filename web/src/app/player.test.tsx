import { fireEvent, act as reactAct, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeAudio } from "@/testing/fake-audio";
import { type Answers, renderApp } from "@/testing/render-app";
import { sampleSession } from "@/testing/samples";
import { sampleMusic, sampleWiiuList } from "@/testing/wiiu-samples";
import "@/features/player/player-bar";
import "@/features/wiiu/bgms/bgm-list-page";
import { currentClip, currentVolume, setVolume, stopClip } from "@/features/player/clip";
import { barsPath } from "@/features/player/wave-form";

const dusk = sampleMusic({ hexId: "A1", name: "Dusk", pageUrl: "/wiiu/themes/dusk-A1" });
const dawn = sampleMusic({ hexId: "A2", name: "Dawn", pageUrl: "/wiiu/themes/dawn-A2" });
const answers: Answers = {
  Session: () => sampleSession(),
  WiiuBgmsPage: () => ({ wiiuBgms: sampleWiiuList([dusk, dawn], 18) }),
  WiiuSplashesPage: () => ({ wiiuSplashes: sampleWiiuList([]) }),
  WiiuClipPeaks: () => ({ wiiuTheme: { bgm: { peaks: [1, 2, 3] } } }),
};

/** One for all tests, as the player has it for the whole visit. */
const made = fakeAudio();
const audio = () => made[0] as (typeof made)[0];
const press = async (name: string) => userEvent.click((await screen.findAllByRole("button", { name }))[0] as Element);
const bar = () => screen.findByRole("region", { name: "Player" });
const open = () => renderApp("/wiiu/bgms", answers);

beforeEach(() => {
  window.localStorage.clear();
});
afterEach(() => stopClip());

describe("the player", () => {
  test("plays nothing that nobody has pressed, and one clip at a time", async () => {
    open();
    await screen.findByRole("link", { name: /^Dusk, by mira, music/ });
    expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
    expect(currentClip()).toBeNull();
    await press("Play the music of Dusk");
    expect(audio().src).toBe("/api/bgm/A1.ogg");
    await press("Play the music of Dawn");
    expect(made).toHaveLength(1);
    expect(currentClip()?.clip.name).toBe("Dawn");
    expect(await screen.findAllByRole("button", { name: "Play the music of Dusk" })).toHaveLength(1);
    await press("Pause the music of Dawn");
    expect(currentClip()?.state).toBe("paused");
  });
  test("stays while one goes to another page, and ends when it is closed", async () => {
    const { router } = open();
    await press("Play the music of Dusk");
    await bar();
    await router.navigate({ to: "/wiiu/splashes" });
    await screen.findByRole("heading", { level: 1, name: "Wii\u00a0U splashes" });
    expect(within(await bar()).getByRole("link", { name: "Dusk" })).toHaveAttribute("href", "/wiiu/bgms/dusk-A1");
    expect(currentClip()?.state).toBe("playing");
    await press("Close the player");
    expect(currentClip()).toBeNull();
    expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
  });
  test("is sought by keys in steps of five seconds, and paused by k", async () => {
    open();
    await press("Play the music of Dusk");
    const scale = within(await bar()).getByRole("slider", { name: "Playback position: Dusk" });
    fireEvent.keyDown(scale, { key: "ArrowRight" });
    fireEvent.keyDown(scale, { key: "ArrowRight" });
    fireEvent.keyDown(scale, { key: "ArrowLeft" });
    expect(audio().currentTime).toBe(5);
    expect(scale).toHaveAttribute("aria-valuetext", "0:05 of 0:42");
    fireEvent.keyDown(document.body, { key: "k" });
    await waitFor(() => expect(currentClip()?.state).toBe("paused"));
    fireEvent.keyDown(screen.getByRole("searchbox", { name: "Search music" }), { key: "k" });
    expect(currentClip()?.state).toBe("paused");
    fireEvent.keyDown(document.body, { key: " " });
    await waitFor(() => expect(currentClip()?.state).toBe("playing"));
  });
  test("says that a clip cannot be played, and why where it knows", async () => {
    open();
    await press("Play the music of Dusk");
    await bar();
    fireEvent(audio() as unknown as Element, new Event("error"));
    expect(await screen.findByRole("alert")).toHaveTextContent("This clip can’t be played here.");
    expect(screen.getByRole("alert")).toHaveTextContent(/Ogg Vorbis/);
  });
  test("obeys the device's own controls, and tells it what plays", async () => {
    const handlers = new Map<string, MediaSessionActionHandler | null>();
    const session = {
      metadata: null as null | { title: string; artist: string },
      playbackState: "none",
      setActionHandler: (name: string, act: MediaSessionActionHandler | null) => handlers.set(name, act),
    };
    vi.stubGlobal(
      "MediaMetadata",
      class {
        constructor(metadata: object) {
          Object.assign(this, metadata);
        }
      },
    );
    Object.defineProperty(navigator, "mediaSession", { value: session, configurable: true });
    try {
      open();
      await press("Play the music of Dusk");
      await bar();
      expect(session.metadata).toMatchObject({ title: "Dusk", artist: dusk.creator.username });
      const act = (name: MediaSessionAction, more = {}) =>
        reactAct(() => handlers.get(name)?.({ action: name, ...more }));
      act("pause");
      expect([currentClip()?.state, session.playbackState]).toEqual(["paused", "paused"]);
      act("play");
      expect([currentClip()?.state, session.playbackState]).toEqual(["playing", "playing"]);
      act("seekto", { seekTime: 2 });
      expect(audio().currentTime).toBe(2);
      act("stop");
      expect(currentClip()).toBeNull();
      expect([session.metadata, handlers.get("play")]).toEqual([null, null]);
    } finally {
      Reflect.deleteProperty(navigator, "mediaSession");
    }
  });
  test("pauses when another tab begins to play", async () => {
    open();
    await press("Play the music of Dusk");
    await bar();
    const otherTab = new BroadcastChannel("vitrine.player");
    otherTab.postMessage("playing");
    await waitFor(() => expect(currentClip()?.state).toBe("paused"));
    const heard = new Promise((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    await press("Play the music of Dusk");
    expect(await heard).toBe("playing");
    otherTab.close();
  });
  test("remembers how loud it is", async () => {
    open();
    await press("Play the music of Dusk");
    await userEvent.click(within(await bar()).getByRole("button", { name: "Mute" }));
    expect(audio().muted).toBe(true);
    setVolume({ level: 0.5, isMuted: false });
    expect([audio().volume, audio().muted]).toEqual([0.5, false]);
    expect(JSON.parse(window.localStorage.getItem("vitrine.volume") ?? "")).toEqual(currentVolume());
  });
});

test("a wave form has a bar for every peak, the quietest as well", () => {
  expect(barsPath([0, 255], 0, 2)).toBe("M0.5 31.0v2.0M1.5 0.0v64.0");
  expect(barsPath([0, 255], 1, 2)).toBe("M1.5 0.0v64.0");
});
