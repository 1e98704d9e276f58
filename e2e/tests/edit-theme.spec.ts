// What creators do with what they have published: change what they say of it, hide it, delete it, take that back.

import type { APIRequestContext, Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { submitSignIn } from "../support/account-pages";
import { graphql, publishTheme, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";

const TEAL: Colour = [10, 120, 120];
const ORANGE: Colour = [240, 120, 10];

/** An account of its own for each test: one server serves several. */
const account = (name: string) => ({
  username: `${name}.${crypto.randomUUID().slice(0, 8)}`,
  password: "a lamp over the doorway",
});

/** Publishes as the person at the page, who has an account afterwards; answers the number. */
async function published(person: APIRequestContext, name = "Evening", creator = account("mona")): Promise<string> {
  await register(person, creator);
  const theme = { name, tags: ["dusk"], target: "Entrance" };
  return publishTheme(person, theme, pngOfHalves(1280, 720, TEAL, TEAL));
}

const nameIn = (page: Page) => page.getByRole("textbox", { name: /^Name/ });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const state = (page: Page) => page.getByRole("main").getByRole("status");

test("a creator changes what is said of a theme; only that changes, and leaving unsaved changes asks", async ({
  page,
  request,
}) => {
  const hexId = await published(page.context().request);
  await page.goto(`/switch/themes/evening-${hexId}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(`/switch/themes/evening-${hexId}/edit`);
  await expect(page).toHaveTitle("Edit Evening – Vitrine");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await findingsNow(page)).toEqual([]);
  await expect(state(page)).toHaveText("No changes yet.");
  await expect(save(page)).toBeDisabled();

  await nameIn(page).fill("Copper Evening");
  await page.getByRole("textbox", { name: /^Description/ }).fill("A copper sky.");
  await expect(state(page)).toHaveText("2 unsaved changes");
  await page.getByRole("link", { name: "Back to the theme" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();

  await save(page).click();
  await expect(state(page)).toHaveText(/^Saved at \d\d:\d\d/);
  await page.getByRole("link", { name: "View theme" }).click();
  await expect(page).toHaveURL(`/switch/themes/copper-evening-${hexId}`);
  await expect(page.getByText("A copper sky.")).toBeVisible();
  const { switchTheme } = await graphql<{ switchTheme: { tags: { name: string }[] } }>(
    request,
    "query Tags($hexId: String!) { switchTheme(hexId: $hexId) { tags { name } } }",
    { hexId },
  );
  expect(switchTheme.tags).toEqual([{ name: "dusk" }]);
});

test("what is wrong is said at its field, and the focus goes there", async ({ page }) => {
  const hexId = await published(page.context().request);
  await page.goto(`/switch/themes/evening-${hexId}/edit`);
  await nameIn(page).fill("ab");
  await save(page).click();
  await expect(nameIn(page)).toBeFocused();
  await expect(nameIn(page)).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(nameIn(page)).toHaveValue("Evening");
  await expect(state(page)).toHaveText("No changes yet.");
});

test("the second of two tabs is told, loses nothing, and chooses", async ({ page, context }) => {
  const hexId = await published(context.request);
  const address = `/switch/themes/evening-${hexId}/edit`;
  const second = await context.newPage();
  await Promise.all([page.goto(address), second.goto(address)]);
  await nameIn(page).fill("From the first");
  await save(page).click();
  await expect(state(page)).toHaveText(/^Saved/);

  await nameIn(second).fill("From the second");
  await save(second).click();
  await expect(second.getByText(/^Changed elsewhere at \d\d:\d\d/)).toBeVisible();
  await expect(nameIn(second)).toHaveValue("From the second");
  await second.getByRole("button", { name: "Keep mine" }).click();
  await expect(state(second)).toHaveText(/^Saved/);

  await nameIn(page).fill("Once more");
  await save(page).click();
  await page.getByRole("button", { name: "Show current" }).click();
  await expect(nameIn(page)).toHaveValue("From the second");
});

test("a theme made private is gone for visitors, and back when it is public again", async ({ page, request }) => {
  const hexId = await published(page.context().request);
  const path = `/switch/themes/evening-${hexId}`;
  for (const [isPrivate, status] of [
    [true, 404],
    [false, 200],
  ] as const) {
    await page.goto(`${path}/edit`);
    await page.getByRole("checkbox", { name: /^Private/ }).setChecked(isPrivate);
    await save(page).click();
    await expect(state(page)).toHaveText(/^Saved/);
    expect((await request.get(path)).status()).toBe(status);
  }
});

test("a deleted theme is gone, and comes back within the minute", async ({ page, request }) => {
  const hexId = await published(page.context().request, "To be missed");
  const path = `/switch/themes/to-be-missed-${hexId}`;
  await page.goto(path);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “To be missed”?" });
  await expect(question.getByRole("button", { name: "Delete it" })).not.toBeFocused();
  expect(await findingsNow(page)).toEqual([]);
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();

  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete it" }).click();
  await expect(page).toHaveURL("/switch/themes");
  await expect(page.getByText("“To be missed” was deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: /^To be missed,/ })).toHaveCount(0);
  expect((await request.get(path)).status()).toBe(404);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: "To be missed" })).toBeVisible();
  expect((await request.get(path)).status()).toBe(200);
});

test("nobody else is offered to edit it: visitors sign in first, others are refused", async ({ page, browser }) => {
  const other = await browser.newContext();
  const creator = account("mona");
  const hexId = await published(other.request, "Evening", creator);
  await other.close();
  const path = `/switch/themes/evening-${hexId}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Evening" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);

  await page.goto(`${path}/edit`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${path}/edit`)}`);
  await submitSignIn(page, creator);
  await expect(nameIn(page)).toHaveValue("Evening");

  await page.context().clearCookies();
  await register(page.context().request, account("ada"));
  await page.goto(`${path}/edit`);
  await expect(page.getByRole("heading", { name: "You can’t edit this" })).toBeVisible();
});

test("a screenshot comes later, is shown first, and goes again", async ({ page }) => {
  const hexId = await published(page.context().request);
  await page.goto(`/switch/themes/evening-${hexId}/edit`);
  const field = page.locator('input[aria-label="Screenshot from the console"]');
  await field.setInputFiles({ name: "torn.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await expect(page.getByText("Use a JPEG, PNG or WebP picture.").first()).toBeVisible();
  await expect(state(page)).toHaveText("No changes yet.");

  const screenshot = pngOfHalves(1280, 720, TEAL, ORANGE);
  await field.setInputFiles({ name: "menu.png", mimeType: "image/png", buffer: screenshot });
  await expect(page.getByText("One unsaved change")).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByText("Only your changes are saved.")).toBeVisible();
  await page.getByRole("link", { name: "View theme" }).click();
  await expect(page.getByRole("button", { name: "Screenshot" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Remove the screenshot" }).click();
  await expect(page.getByText("It will be removed when you save.")).toBeVisible();
  await page.getByRole("button", { name: "Restore published version: Screenshot from the console" }).click();
  await expect(page.getByText("No changes yet.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the screenshot" }).click();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.getByRole("link", { name: "View theme" }).click();
  await expect(page.getByRole("heading", { name: "Evening" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Screenshot" })).toHaveCount(0);
});
