// What people do with packs: find one, look through it, take it, change it, delete it and take that back.

import type { APIRequestContext } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { graphql, publishPack, register, signIn } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";
import { runVitrine } from "../support/vitrine";

const TEAL: Colour = [10, 120, 120];

/** Publishes a pack for two menus as the person at the page, who has an account afterwards; answers its number. */
async function published(person: APIRequestContext, name: string, isPrivate = false): Promise<string> {
  await register(person, { username: `pia.${crypto.randomUUID().slice(0, 8)}`, password: "a lamp over the doorway" });
  const themes = (["Entrance", "Set"] as const).map((target) => ({
    name: `${name} ${target}`,
    tags: ["dusk"],
    target,
  }));
  return publishPack(person, { name, isPrivate }, themes, pngOfHalves(1280, 720, TEAL, TEAL));
}

test("a visitor finds a pack, goes through its pictures by keys and takes its themes in one file", async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = await playwright.request.newContext({ baseURL });
  const hexId = await published(person, "Keyhole");
  await person.dispose();
  await page.goto("/switch/packs?q=keyhole");
  const caption = page.getByRole("link", { name: /^Keyhole, by .+, pack, 2 themes, Covers 2 of 7 menus/ });
  await page.getByRole("button", { name: "Next picture of Keyhole" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Keyhole Entrance, Lock screen")).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);

  await caption.click();
  await expect(page.getByRole("heading", { level: 1, name: "Keyhole" })).toBeVisible();
  await page.getByRole("button", { name: "Collage" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Lock screen" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Download theme" })).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download pack" }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^Keyhole by .+P${hexId}.*\\.zip$`));
});

test("a creator changes a pack, deletes it with its themes and takes that back", async ({ page }) => {
  const person = page.context().request;
  const hexId = await published(person, "Lantern");
  await page.goto(`/switch/packs/lantern-${hexId}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveTitle("Edit Lantern – Vitrine");
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Two lanterns");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "View pack" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Two lanterns" })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Two lanterns”?" });
  await expect(dialog.getByRole("radio", { name: /^Keep them/ })).toBeChecked();
  await dialog.getByRole("radio", { name: "Delete them too" }).check();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(page).toHaveURL("/switch/packs");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(`/switch/packs/two-lanterns-${hexId}`);
  const query = "query Themes($hexId: String!) { switchPack(hexId: $hexId) { themes { hexId } } }";
  const { switchPack } = await graphql<{ switchPack: { themes: object[] } }>(person, query, { hexId });
  expect(switchPack.themes).toHaveLength(2);
});

test("a theme of two says that its pack ends with it", async ({ page }) => {
  const hexId = await published(page.context().request, "Doorway");
  await page.goto(`/switch/packs/doorway-${hexId}`);
  await page.getByRole("region", { name: "Themes in this pack" }).getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Doorway", exact: true })).toHaveAttribute(
    "href",
    `/switch/packs/doorway-${hexId}`,
  );
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toContainText("The pack “Doorway” will be removed too");
});

test("a private pack is there for its creator alone", async ({ page, request }) => {
  const hexId = await published(page.context().request, "Cellar", true);
  await page.goto(`/switch/packs/cellar-${hexId}`);
  await expect(page.getByText("Only you can see this")).toBeVisible();
  expect((await request.get(`/switch/packs/cellar-${hexId}`)).status()).toBe(404);
});

test("a moderator changes the tags of somebody else's pack, and nothing said in its creator's name", async ({
  page,
  playwright,
  baseURL,
  dataDir,
  creator,
}) => {
  const other = await playwright.request.newContext({ baseURL });
  const hexId = await published(other, "Cistern");
  await other.dispose();
  await page.goto(`/switch/packs/cistern-${hexId}/edit`);
  await expect(page.getByRole("heading", { name: "You can’t edit this" })).toBeVisible();
  await runVitrine(dataDir, ["user", "grant", creator.username, "moderator"]);
  // Another role ends the sessions of the old one.
  await signIn(page.context().request, creator);
  await page.reload();
  await expect(page.getByText("This isn’t your pack. You can change its tags.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveCount(0);
  await page.getByRole("combobox", { name: /^Tags/ }).fill("stone");
  await page.keyboard.press("Enter");
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const query = "query Tags($hexId: String!) { switchPack(hexId: $hexId) { tags { name } } }";
  const { switchPack } = await graphql<{ switchPack: { tags: { name: string }[] } }>(page.context().request, query, {
    hexId,
  });
  expect(switchPack.tags.map((tag) => tag.name)).toEqual(["dusk", "stone"]);
});

test("the second of two tabs with a pack is told, and chooses", async ({ page, context }) => {
  const hexId = await published(context.request, "Sluice");
  const address = `/switch/packs/sluice-${hexId}/edit`;
  const second = await context.newPage();
  await Promise.all([page.goto(address), second.goto(address)]);
  const name = (tab: typeof page) => tab.getByRole("textbox", { name: /^Name/ });
  const save = (tab: typeof page) => tab.getByRole("button", { name: "Save", exact: true }).click();
  await name(page).fill("Upper sluice");
  await save(page);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await name(second).fill("Lower sluice");
  await save(second);
  await expect(second.getByText(/^Changed elsewhere at \d\d:\d\d/)).toBeVisible();
  await expect(name(second)).toHaveValue("Lower sluice");
  await second.getByRole("button", { name: "Show current" }).click();
  await expect(name(second)).toHaveValue("Upper sluice");
});

test("a list without packs says so and leads on", async ({ page, creator: _ }) => {
  await page.goto("/switch/packs?private=1");
  await expect(page.getByText(/^No results\./)).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  await page.goto("/switch/packs?saved=1");
  await expect(page.getByRole("main").getByRole("link", { name: "Browse" })).toHaveAttribute("href", "/switch/packs");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a pack can be read and taken", async ({ page, playwright, baseURL }) => {
    const person = await playwright.request.newContext({ baseURL });
    const hexId = await published(person, "Pantry");
    await person.dispose();
    await page.goto(`/switch/packs/pantry-${hexId}`);
    await expect(page.getByRole("heading", { level: 1, name: "Pantry" })).toBeVisible();
    await expect(page.getByText("Covers 2 of 7 menus")).toBeVisible();
    const href = await page.getByRole("link", { name: "Download pack" }).getAttribute("href");
    expect(href).toContain(`/switch/packs/${hexId}/download`);
  });
});
