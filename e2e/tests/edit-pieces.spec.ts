// What a published theme is made of, piece by piece: replaced, taken away, brought back, and what its file is afterwards.

import { writeFile } from "node:fs/promises";
import type { APIRequestContext, Page, TestInfo } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { graphql, publishTheme } from "../support/api";
import { choose } from "../support/choose";
import { expect, test } from "../support/fixtures";
import { checkThemes } from "../support/nxtheme";
import { type Colour, pngOfHalves } from "../support/pictures";

const TEAL: Colour = [10, 120, 120];
const ORANGE: Colour = [240, 120, 10];
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer,
});
const input = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`);
const state = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /unsaved|Saved|No changes/ });
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(state(page)).toHaveText(/^Saved at \d\d:\d\d/);
};

type Option = { kind: string; name: string; values: { uuid: string }[] };
type Layout = {
  hexId: string;
  name: string;
  target: string;
  options: Option[];
};

/** A theme for the home menu with a layout that has a switch, which is off. */
async function withLayout(person: APIRequestContext, name: string) {
  const query =
    "query Layouts { switchLayouts(limit: 100) { nodes { hexId name target options { kind name values { uuid } } } } }";
  const { switchLayouts } = await graphql<{
    switchLayouts: { nodes: Layout[] };
  }>(person, query);
  const ofMenu = switchLayouts.nodes.filter(({ target }) => target === "ResidentMenu");
  for (const layout of ofMenu) {
    const option = layout.options.find(({ kind }) => kind === "TOGGLE");
    if (!option) continue;
    const theme = {
      name,
      tags: ["dusk"],
      target: "ResidentMenu",
      layoutHexId: layout.hexId,
    };
    const hexId = await publishTheme(person, theme, pngOfHalves(1280, 720, TEAL, TEAL));
    return { hexId, layout, option };
  }
  throw new Error("no layout of the home menu with a switch is on display");
}

/** What readers of others find in the file of a theme. */
async function reportOn(person: APIRequestContext, hexId: string, testInfo: TestInfo, name: string) {
  const response = await person.get(`/api/switch/themes/${hexId}/download`);
  const path = testInfo.outputPath(`${name}.nxtheme`);
  await writeFile(path, await response.body());
  const [report] = await checkThemes([path]);
  expect(report?.defects).toEqual([]);
  return report as NonNullable<typeof report> & {
    entries: Record<string, number>;
  };
}

test("another background, options and icons come into the file, and go again", async ({
  page,
  creator: _,
}, testInfo) => {
  test.slow();
  const person = page.context().request;
  const { hexId, option } = await withLayout(person, "Landing stage");
  const before = await reportOn(person, hexId, testInfo, "before");
  await page.goto(`/switch/themes/landing-stage-${hexId}/edit`);
  await expect(state(page)).toHaveText("No changes yet.");

  await test.step("a picture that is too small is refused at its field, and nothing counts as changed", async () => {
    await input(page, "Background picture").setInputFiles(file("small.png", pngOfHalves(320, 180, TEAL, TEAL)));
    const field = page.getByRole("group", { name: "Background picture" });
    await expect(field.locator("..").getByText("Use at least 1280 × 720. This picture is 320 × 180.")).toBeVisible();
    await expect(state(page)).toHaveText("No changes yet.");
  });

  await test.step("what is changed is counted, shown, and sent", async () => {
    await input(page, "Background picture").setInputFiles(file("sun.png", pngOfHalves(1600, 900, ORANGE, ORANGE)));
    await expect(page.getByText(/^sun\.png · /)).toBeVisible();
    await expect(page.getByText("Preview", { exact: true })).toBeVisible();
    await choose(page.getByRole("switch", { name: option.name }));
    await page.getByRole("button", { name: "Use the plain icon for Album" }).click();
    await expect(state(page)).toHaveText("3 unsaved changes");
    // The bar of changes covers a part of whatever has been scrolled under it.
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    expect(await findingsNow(page)).toEqual([]);
    await save(page);
    await expect(page.getByText("Only your changes are saved.")).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step("the file has them", async () => {
    const after = await reportOn(person, hexId, testInfo, "after");
    expect(after.layout_id).not.toBe(before.layout_id);
    expect(after.wallpaper_mean[0]).toBeGreaterThan(200);
    expect(before.wallpaper_mean[0]).toBeLessThan(40);
    expect(Object.keys(before.entries).filter((name) => name.startsWith("album"))).toEqual([]);
    expect(Object.keys(after.entries).filter((name) => name.startsWith("album"))).toHaveLength(1);
  });

  await test.step("a piece can be brought back until it is saved, and is gone afterwards", async () => {
    await page.getByRole("button", { name: "Remove the icon for Album" }).click();
    await page.getByRole("button", { name: "Remove the picture" }).click();
    await expect(state(page)).toHaveText("2 unsaved changes");
    await page
      .getByRole("button", {
        name: "Restore published version: Background picture",
      })
      .click();
    await page.getByRole("button", { name: "Remove layout" }).click();
    await expect(state(page)).toHaveText("2 unsaved changes");
    await save(page);
    const bare = await reportOn(person, hexId, testInfo, "bare");
    expect(Object.keys(bare.entries).sort()).toEqual(["image.jpg", "info.json"]);
  });
});

test("a layout of one's own takes the place of one of the catalogue, and loses its picture again", async ({
  page,
  creator: _,
}, testInfo) => {
  test.slow();
  const person = page.context().request;
  const { hexId } = await withLayout(person, "Boathouse");
  const address = `/switch/themes/boathouse-${hexId}/edit`;
  await page.goto(address);
  await page.getByRole("button", { name: "Choose another layout" }).click();
  await choose(page.getByRole("radio", { name: /^My own layout/ }));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Add your layout file.").first()).toBeVisible();
  const own = JSON.stringify({
    TargetName: "ResidentMenu.szs",
    Files: [
      {
        FileName: "blyt/RdtBase.bflyt",
        Patches: [{ PaneName: "L_BtnResident", Visible: false }],
      },
    ],
  });
  await input(page, "Layout file").setInputFiles(file("mine.json", Buffer.from(own)));
  await input(page, "On black").setInputFiles(file("black.png", pngOfHalves(1280, 720, TEAL, BLACK)));
  await input(page, "On white").setInputFiles(file("white.png", pngOfHalves(1280, 720, TEAL, WHITE)));
  await expect(page.getByText("The preview shows your layout.")).toBeVisible();
  await save(page);
  expect((await reportOn(person, hexId, testInfo, "own")).layout_files).toEqual(["blyt/RdtBase.bflyt"]);

  const overlay = async () => {
    const query = "query Overlay($hexId: String!) { switchTheme(hexId: $hexId) { customOverlayImageUrl } }";
    type Found = { switchTheme: { customOverlayImageUrl: string | null } };
    return (await graphql<Found>(person, query, { hexId })).switchTheme.customOverlayImageUrl;
  };
  expect(await overlay()).not.toBeNull();
  await page.reload();
  await page.getByRole("button", { name: "Replace or remove it" }).click();
  await expect(state(page)).toHaveText("One unsaved change");
  await save(page);
  expect(await overlay()).toBeNull();
});

test("a theme needs something, and says so at the field", async ({ page, creator: _ }) => {
  const person = page.context().request;
  const theme = { name: "Lone post", tags: ["dusk"], target: "Set" };
  const hexId = await publishTheme(person, theme, pngOfHalves(1280, 720, TEAL, TEAL));
  await page.goto(`/switch/themes/lone-post-${hexId}/edit`);
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Add a background, a layout or an icon. A theme needs one of them.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(state(page)).toHaveText("No changes yet.");
});

test("a background that was chosen is not lost by leaving unasked, nor overwritten by another tab", async ({
  page,
  context,
  creator: _,
}) => {
  const theme = { name: "Two oars", tags: ["dusk"], target: "Set" };
  const hexId = await publishTheme(context.request, theme, pngOfHalves(1280, 720, TEAL, TEAL));
  const address = `/switch/themes/two-oars-${hexId}/edit`;
  const second = await context.newPage();
  await Promise.all([page.goto(address), second.goto(address)]);
  await input(page, "Background picture").setInputFiles(file("sun.png", pngOfHalves(1280, 720, ORANGE, ORANGE)));
  await expect(state(page)).toHaveText("One unsaved change");
  await page.getByRole("link", { name: "Back to the theme" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();

  await second.getByRole("checkbox", { name: /^Private/ }).check();
  await save(second);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Changed elsewhere at \d\d:\d\d/)).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(state(page)).toHaveText(/^Saved/);
  // Only the background was sent: what the other tab has changed stays.
  await expect(page.getByRole("checkbox", { name: /^Private/ })).toBeChecked();
});
