import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./edit-page";
import type { CheckedMenu } from "@/pure/stage-drawing";
import { renderApp } from "@/testing/render-app";
import { sampleMe, sampleSession } from "@/testing/samples";
import { piecesCode } from "../theme-form/pieces/pieces-code";

const checked: CheckedMenu[] = [];

vi.mock("@/platform/picture-pixels", () => ({
  decodePart: async () => ({ data: new Uint8ClampedArray(4), width: 1, height: 1 }),
  encodePicture: async () => new Blob(["softened"], { type: "image/jpeg" }),
}));
vi.mock("@/platform/wallpaper-check", () => ({
  CAN_CHECK_WALLPAPERS: true,
  checkWallpaper: async (menu: CheckedMenu) => {
    checked.push(menu);
    return { black: ["clock"], white: [], scrimmed: new ArrayBuffer(4) };
  },
}));

beforeEach(async () => {
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  await piecesCode.fetch();
});
afterEach(() => vi.unstubAllGlobals());

test("a published background is checked with the layout that is published", async () => {
  const icons = ["album", "news", "shop", "controller", "settings", "power", "nso", "card", "share", "home"];
  const owner = sampleMe();
  const json = '{"Files":[],"TargetName":"Entrance"}';
  renderApp("/switch/themes/paper-sky-A/edit", {
    Session: () => sampleSession(owner),
    EditSwitchThemePage: () => ({
      tags: [],
      switchTheme: {
        ...Object.fromEntries(icons.map((icon) => [`${icon}IconUrl`, null])),
        hexId: "A",
        pageUrl: "/switch/themes/paper-sky-A",
        creatorUuid: owner.uuid,
        creator: { username: owner.username },
        target: "Entrance",
        name: "Paper Sky",
        tags: [],
        options: [],
        previewState: "READY",
        backgroundImageUrl: "/background.jpg",
        hasCustomLayout: true,
        layoutId: null,
        layout: null,
      },
    }),
    SwitchThemeOnStage: () => ({ switchTheme: { customLayoutJson: json, customCommonLayoutJson: null } }),
  });
  const served = fetch;
  vi.stubGlobal("fetch", (address: string, options: RequestInit) =>
    address === "/background.jpg" ? new Response("a picture") : served(address, options),
  );
  expect(await screen.findByText("The clock is hard to read.")).toBeInTheDocument();
  expect(checked.at(-1)).toMatchObject({ menu: "Entrance", layout: json, common: null, options: [] });
  await userEvent.click(screen.getByRole("button", { name: "Tone down the background behind text" }));
  expect((await screen.findAllByText(/^background\.jpg/))[0]).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Restore the original background" }));
  await waitFor(() => expect(screen.queryAllByText(/^background\.jpg/)).toEqual([]));
}, 40_000);
