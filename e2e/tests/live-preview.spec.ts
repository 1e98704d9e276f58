// The live preview: a console's screen in the place of an item's picture, drawn on this device.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { type Colour, pixelsOf, pngOfHalves } from "../support/pictures";
import { ROOT } from "../support/vitrine";

// scripts/setup.sh has said so where Rust could not compile for browsers.
test.skip(!existsSync(join(ROOT, "target/console-stage.wasm")), "this build draws no menus in browsers");

const GREEN: Colour = [20, 160, 60];

const screen = (page: Page) => page.getByRole("application", { name: "Console screen" });
const menu = (page: Page, name: string) => page.getByRole("list", { name: "Menus" }).getByRole("button", { name });

/** Addresses that the page has asked for since, by method and path. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  // Those of a worker are not the page's.
  page.context().on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return asked;
}

/** The first theme of a list. */
async function openFirst(page: Page, list: string, kind: string) {
  await page.goto(list);
  const link = page.getByRole("main").getByRole("article").locator(`a[href^="${kind}"]`).first();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${kind}/`));
}

async function openPreview(page: Page) {
  await page.getByRole("button", { name: "Open live preview" }).click();
  await expect(screen(page).locator("canvas").first()).toBeVisible();
  await expect(screen(page).locator("[aria-current]")).toHaveCount(1);
}

/** The colour in the middle of a part of the screen, as it is painted. */
async function paintedAt(page: Page, x: number, y: number): Promise<number[]> {
  const box = await screen(page).boundingBox();
  if (!box) throw new Error("no screen");
  const clip = { x: box.x + (box.width * x) / 1280, y: box.y + (box.height * y) / 720, width: 1, height: 1 };
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    [...png],
  );
}

test("nothing of it comes before it is opened, and the picture is back when it is closed", async ({
  page,
  request,
}) => {
  const asked = watch(page);
  await openFirst(page, "/switch/themes?target=ResidentMenu&order=asc", "/switch/themes");
  await expect(page.getByRole("button", { name: "Open live preview" })).toBeVisible();
  expect(asked.filter((path) => /console-stage/.test(path))).toEqual([]);
  const worker = page.waitForEvent("worker");
  await openPreview(page);
  expect(asked.some((path) => /console-stage-.*\.wasm/.test(path))).toBe(true);
  const script = await request.get(new URL((await worker).url()).pathname);
  expect(script.headers()["content-security-policy"]).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Close live preview" }).click();
  await expect(page.getByRole("button", { name: "Open live preview" })).toBeFocused();
  await expect(screen(page)).toHaveCount(0);
});

test("keys move the cursor, open menus and show the background only", async ({ page }) => {
  await openFirst(page, "/switch/themes?target=ResidentMenu&order=asc", "/switch/themes");
  await openPreview(page);
  const focused = screen(page).locator("[aria-current]");
  await expect(focused).toBeFocused();
  const first = await focused.getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(focused).not.toHaveAttribute("aria-label", first ?? "");
  await expect(focused, "the focus follows").toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAttribute("aria-label", first ?? "");

  await test.step("B hides the menu and brings it back", async () => {
    const only = page.getByRole("button", { name: "Background only" });
    await page.keyboard.press("b");
    await expect(only).toHaveAttribute("aria-pressed", "true");
    await expect(screen(page).locator("canvas").first()).toHaveCSS("opacity", "0");
    await only.click();
    await expect(screen(page).locator("canvas").first()).toHaveCSS("opacity", "1");
  });

  await test.step("a game opens the player select, which this theme does not change", async () => {
    await focused.focus();
    await page.keyboard.press("Enter");
    await expect(menu(page, "Player select, not changed")).toHaveAttribute("aria-pressed", "true");
    await expect(screen(page).getByRole("button", { name: "User 1" })).toBeAttached();
    await expect(page.getByText("Not changed. This is how the console looks without it.")).toBeVisible();
    await menu(page, "Home menu").click();
    await expect(screen(page).getByRole("button", { name: /^Game 1,/ })).toBeAttached();
  });
});

test("a press moves the cursor to what is under it", async ({ page }) => {
  await openFirst(page, "/switch/themes?target=ResidentMenu&order=asc", "/switch/themes");
  await openPreview(page);
  const target = screen(page).getByRole("button", { name: /^Game 2/ });
  const box = await target.boundingBox();
  if (!box) throw new Error("no second game");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(target).toHaveAttribute("aria-current", "true");
});

test("the menu is compared with the console's own", async ({ page }) => {
  await openFirst(page, "/switch/themes?target=ResidentMenu&order=asc", "/switch/themes");
  await openPreview(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const handle = page.getByRole("slider", { name: "How much of the original to show" });
  await handle.fill("80");
  await expect(screen(page).getByText("Original")).toBeVisible();
  // The console's own ground is grey on the left of the handle.
  await expect.poll(() => paintedAt(page, 30, 650)).toEqual([45, 45, 45]);
});

test("the menu is compared with other options of its layout", async ({ page }) => {
  await page.goto("/switch/layouts?target=ResidentMenu");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Two Shelves/ })
    .first()
    .click();
  await openPreview(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "Other options" }).click();
  const handle = page.getByRole("slider", { name: "How much of the other options to show" });
  await handle.fill("100");
  await expect(screen(page).getByText("Other options")).toBeVisible();
  const other = () => pixelsOf(screen(page).locator("canvas").last());
  await expect(screen(page).locator("canvas")).toHaveCount(2);
  // Both sides begin with the layout as its creator made it.
  await expect.poll(other).toBe(await pixelsOf(screen(page).locator("canvas").first()));
  const before = await other();
  await page.getByRole("region", { name: "Other options" }).getByRole("switch").first().click();
  await expect.poll(other).not.toBe(before);
  expect(await findingsNow(page)).toEqual([]);
});

test("the row of games scrolls with the cursor, and settings of the console change the drawing", async ({ page }) => {
  await openFirst(page, "/switch/themes?target=ResidentMenu&order=asc", "/switch/themes");
  await openPreview(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("slider").fill("100");
  const other = screen(page).locator("canvas").last();
  await expect(screen(page).locator("canvas")).toHaveCount(2);
  const black = await pixelsOf(other);
  await page.getByRole("button", { name: "Basic White" }).click();
  await expect.poll(() => pixelsOf(other)).not.toBe(black);
  await expect.poll(() => paintedAt(page, 30, 650)).toEqual([235, 235, 235]);
  const newer = await pixelsOf(other);
  await page.getByRole("button", { name: "19 or older" }).click();
  await expect.poll(() => pixelsOf(other)).not.toBe(newer);
  await page.getByRole("button", { name: "Compare", exact: true }).click();

  const eighth = screen(page).getByRole("button", { name: /^Game 8/ });
  await screen(page).locator("[aria-current]").focus();
  for (let moves = 0; moves < 7; moves += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(screen(page).getByRole("button", { name: new RegExp(`^Game ${moves + 2},`) })).toBeFocused();
  }
  await expect(eighth).toHaveAttribute("aria-current", "true");
  const [frame, box] = [await screen(page).boundingBox(), await eighth.boundingBox()];
  if (!frame || !box) throw new Error("no screen");
  expect(box.x + box.width).toBeLessThan(frame.x + frame.width);
});

test("a picture of one's own stands behind every menu and is sent nowhere", async ({ page }) => {
  await openFirst(page, "/switch/themes?target=ResidentMenu&order=asc", "/switch/themes");
  await openPreview(page);
  const asked = watch(page);
  const own = { name: "mine.png", mimeType: "image/png", buffer: pngOfHalves(1280, 720, GREEN, GREEN) };
  await page.getByLabel("Try my picture").last().setInputFiles(own);
  await expect(page.getByText("Your picture stays in this browser.")).toBeVisible();
  await page.keyboard.press("b");
  await expect.poll(() => paintedAt(page, 640, 360)).toEqual(GREEN);
  expect(asked.filter((path) => path.startsWith("POST"))).toEqual([]);
  await page.getByRole("button", { name: "Remove my picture" }).click();
  await expect.poll(() => paintedAt(page, 640, 360)).not.toEqual(GREEN);
});

test("in a pack the dock leads through its themes", async ({ page }) => {
  await openFirst(page, "/switch/packs", "/switch/packs");
  await openPreview(page);
  const dock = page.getByRole("list", { name: "Menus" }).getByRole("button");
  await expect(dock).toHaveCount(7);
  const own = await dock.evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label") ?? "").filter((label) => !label.endsWith(", not changed")),
  );
  expect(own.length).toBeGreaterThan(1);
  for (const name of own) {
    await menu(page, name).click();
    await expect(page.locator("#live-scene")).toHaveText(new RegExp(`^${name} with `));
  }
});

test("on a layout's page it follows the options", async ({ page }) => {
  await page.goto("/switch/layouts?target=ResidentMenu");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Two Shelves/ })
    .first()
    .click();
  await openPreview(page);
  const scene = page.locator("#live-scene");
  await expect(scene).toHaveText(/^Home menu with /);
  const drawn = () => pixelsOf(screen(page).locator("canvas").first());
  const before = await drawn();
  await page.getByRole("main").getByRole("switch").first().click();
  await expect.poll(drawn).not.toBe(before);
});

/** A layout of the home menu in which the game with the cursor rises for a second. */
function animatedLayout(): Buffer {
  const keys = [
    { Frame: 0, Value: 0, Blend: 0 },
    { Frame: 60, Value: 90, Blend: 0 },
  ];
  const curve = { Index: 0, AnimationTarget: 1, DataType: 2, FLEUUnknownInt: 0, FLEUEntryName: "", KeyFrames: keys };
  const entry = {
    Name: "N_Root",
    Target: 0,
    UnkwnownData: "",
    Tags: [{ Unknown: 0, TagType: "FLPA", Entries: [curve] }],
  };
  const pat1 = { AnimationOrder: 0, Name: "Active", ChildBinding: 0, Groups: [], Unk_StartOfFile: 0, Unk_EndOfFile: 0 };
  const animation = {
    LittleEndian: true,
    Version: 0,
    pat1: { ...pat1, Unk_EndOfHeader: "" },
    pai1: { FrameSize: 60, Flags: 0, Textures: [], Entries: [entry] },
  };
  const layout = {
    PatchName: "Rising",
    TargetName: "ResidentMenu.szs",
    Files: [],
    Anims: [{ FileName: "anim/RdtBtnIconGame_Active.bflan", AnimJson: JSON.stringify(animation) }],
  };
  return Buffer.from(JSON.stringify(layout));
}

test("a form draws a theme as it is made, and its live preview plays a layout's animations", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme?new=1");
  await form.chooseMenu("Home menu");
  await form.chooseLayout("My own layout");
  const file = { name: "rising.json", mimeType: "application/json", buffer: animatedLayout() };
  await page
    .getByRole("group", { name: /^Layout file/ })
    .locator("input")
    .setInputFiles(file);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.locator("canvas")).toBeVisible();

  await preview.getByRole("button", { name: "Open live preview" }).first().click();
  await expect(screen(page).locator("[aria-current]")).toHaveCount(1);
  const canvas = screen(page).locator("canvas").first();
  const atRest = await pixelsOf(canvas);
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Play animation" }).click();
  await expect.poll(() => pixelsOf(canvas)).not.toBe(atRest);
  await expect(page.getByRole("button", { name: "Play animation" }), "it ends by itself").toBeVisible();
  await expect.poll(() => pixelsOf(canvas)).toBe(atRest);

  await test.step("without motion it goes in steps", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const first = page.getByRole("button", { name: "First frame" });
    await first.click();
    await expect(first).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => pixelsOf(canvas)).not.toBe(atRest);
    await first.click();
    await expect.poll(() => pixelsOf(canvas)).toBe(atRest);
  });

  await page.getByRole("button", { name: "Close live preview" }).click();
  await expect(preview.getByRole("button", { name: "Open live preview" }).first()).toBeFocused();
});
