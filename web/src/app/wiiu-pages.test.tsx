import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, renderApp } from "@/testing/render-app";
import { sampleSession } from "@/testing/samples";
import { sampleMusic, sampleSplash, sampleWiiuList, sampleWiiuTheme } from "@/testing/wiiu-samples";
import "@/features/wiiu/themes/theme-page";
import "@/features/wiiu/bgms/bgm-page";
import "@/features/wiiu/splashes/splash-page";
import { goodToKnow } from "@/features/wiiu/themes/good-to-know";

const answers = (theme: object | null): Answers => ({
  Session: () => sampleSession(),
  WiiuThemesPage: () => ({ wiiuThemes: sampleWiiuList(theme ? [theme] : []) }),
  WiiuThemePage: () => ({ wiiuTheme: theme }),
  WiiuBgmPage: () => ({ wiiuTheme: theme }),
  WiiuSplashPage: () => ({ wiiuTheme: theme }),
  RelatedWiiuThemes: () => ({ wiiuThemes: sampleWiiuList([]) }),
  RelatedWiiuBgms: () => ({ wiiuBgms: sampleWiiuList([]) }),
  RelatedWiiuSplashes: () => ({ wiiuSplashes: sampleWiiuList([]) }),
});
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("a caption says what a theme brings", async () => {
  renderApp("/wiiu/themes", answers(sampleMusic({ hasCustomAllMessages: true })));
  const name = "Harbour lights, by mira, Wii\u00a0U theme, Music, Messages, 4 saves";
  expect(await screen.findByRole("link", { name })).toBeVisible();
});

test("the page of a theme has its pictures, its code, and the address of its file to scan", async () => {
  const patch = { url: "/x/Men.bps", sizeBytes: 2_000, hash: "c0ffee" };
  const patches = [{ ...patch, file: { name: "Men" as const, patchName: "Men.bps" } }];
  const theme = { ...sampleSplash({ hasPlazaScreenshot: true, patches }), ...sampleMusicParts() };
  renderApp("/wiiu/themes/harbour-lights-B7", answers(theme));
  await heading("Harbour lights");
  const strip = within(screen.getByRole("list", { name: "Pictures" }));
  expect(strip.getAllByRole("button").map((piece) => piece.textContent)).toEqual([
    "Collage",
    "TV menu",
    "Plaza",
    "Splash",
  ]);
  await userEvent.click(strip.getByRole("button", { name: "TV menu" }));
  expect(screen.getByRole("img", { name: "Harbour lights, TV menu" })).toHaveAttribute("src", "/launcher/360");
  await userEvent.click(screen.getByRole("button", { name: "Install on console" }));
  const panel = within(screen.getByRole("region", { name: "Install on console" }));
  expect(panel.getByText("http://localhost:3000/api/wiiu/themes/B7/download")).toBeVisible();
  expect(panel.getByText("WB7")).toBeVisible();
  await userEvent.click(panel.getByText("Browse Vitrine in UTheme"));
  expect(panel.getByText("wiiu/utheme.cfg")).toBeVisible();
  expect(panel.getByText("customapiurl=http://localhost:3000/api/graphql")).toBeVisible();
  expect(screen.getByRole("link", { name: "Download Men.bps" })).toHaveAttribute("href", "/x/Men.bps");
  expect(screen.getByText("c0ffee")).toBeInTheDocument();
  expect(screen.getByRole("slider", { name: "Playback position: Harbour lights" })).toBeInTheDocument();
});

const sampleMusicParts = () => {
  const { hasBgm, bgm, bgmPageUrl } = sampleMusic();
  return { hasBgm, bgm, bgmPageUrl };
};

test("nothing of a mature theme is asked for before its cover is taken away", async () => {
  renderApp("/wiiu/themes/harbour-lights-B7", answers({ ...sampleMusic({ isNSFW: true }), hexId: "B8" }));
  await heading("Harbour lights");
  const pictures = () => [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  expect(pictures()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Reveal the picture of Harbour lights" }));
  expect(pictures()).toContain("/p/720");
  expect(pictures()).toContain("/cover/360");
});

test("good to know follows from the files", () => {
  const compatibility = sampleWiiuTheme().compatibility;
  expect(goodToKnow({ compatibility })).toEqual([
    "Changes: TV menu.",
    "Contains no text, so it works on consoles of any region.",
  ]);
  const large = {
    ...compatibility,
    textRegion: "EU" as const,
    textLanguages: ["en", "de"],
    fitsKnownMenu: false,
    extraSizeBytes: 2_000_000,
    isLarge: true,
  };
  const said = goodToKnow({ compatibility: large });
  expect(said[0]).toMatch(/unknown original file/);
  expect(said).toContain("Contains text for EU English, EU German only. Don’t mix it with text from another region.");
  expect(said.at(-1)).toMatch(/^European consoles have less memory/);
});

test("the page of a theme's music is there only if it has some, under the theme's present name", async () => {
  const { router, unmount } = renderApp("/wiiu/bgms/an-older-name-B7", answers(sampleMusic()));
  await heading("Harbour lights");
  expect(router.state.location.pathname).toBe("/wiiu/bgms/harbour-lights-B7");
  expect(screen.getByText("0:42")).toBeVisible();
  unmount();
  renderApp("/wiiu/bgms/harbour-lights-B7", answers(sampleWiiuTheme()));
  expect(await screen.findByRole("heading", { name: /^Page not found/ })).toBeVisible();
});

test("the page of a splash says where its file goes, and hangs it in a TV", async () => {
  const { unmount } = renderApp("/wiiu/splashes/harbour-lights-B7", answers(sampleSplash()));
  await heading("Harbour lights");
  const download = screen.getByRole("link", { name: "Download splash" });
  expect(download).toHaveAttribute("href", "/api/wiiu/themes/B7/splash.png");
  expect(download).toHaveAttribute("download", "splash.png");
  expect(screen.getByText("wiiu/environments/aroma/splash.png")).toBeVisible();
  await userEvent.click(screen.getByRole("switch", { name: "On a TV" }));
  expect(screen.getByRole("img", { name: "Harbour lights, splash" })).toBeVisible();
  unmount();
  renderApp("/wiiu/splashes/harbour-lights-B7", answers(sampleWiiuTheme()));
  expect(await screen.findByRole("heading", { name: /^Page not found/ })).toBeVisible();
});
