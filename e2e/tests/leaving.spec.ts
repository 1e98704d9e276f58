// What people do with what is theirs: they take it along, and they delete their account.

import { readFile } from "node:fs/promises";
import { findingsNow } from "../support/accessibility";
import { submitSignIn } from "../support/account-pages";
import { publishPack, publishTheme, whoAmI } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";
import { SCREENS } from "../support/screens";

const TEAL: Colour = [10, 120, 120];
const picture = pngOfHalves(1280, 720, TEAL, TEAL);

test("who registers reads whether a name is free, and accepts the terms", async ({ page, account }) => {
  await page.goto("/register");
  const name = page.getByRole("textbox", { name: /^Username/ });
  await name.pressSequentially(`${account.username}.2`);
  await expect(page.getByText(`/creators/${account.username}.2`)).toBeVisible();
  await expect(page.getByText(`${account.username}.2 is available.`)).toBeVisible();
  await name.fill(account.username.toUpperCase());
  await expect(page.getByText(/ is taken, or was until recently/)).toBeVisible();
  await name.fill("m\u043ena");
  await name.press("Tab");
  await expect(page.getByText(/^Letters must be a–z or A–Z/)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByText("Accept the terms first.")).toBeVisible();
  for (const screen of [1440, 390] as const) {
    await page.setViewportSize(SCREENS[screen].viewport);
    expect(await findingsNow(page)).toEqual([]);
  }
});

test("everything of one's own is downloaded once a day", async ({ page, creator }) => {
  test.slow();
  await publishTheme(page.context().request, { name: "Gangway", tags: ["dusk"], target: "Psl" }, picture);
  await page.goto("/account?section=data");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`vitrine-${creator.username}.zip`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(bytes.includes("items.json")).toBe(true);
  await expect(page.getByText("You downloaded it today.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download your data" })).toHaveCount(0);
  expect(await findingsNow(page)).toEqual([]);
});

test("an account is deleted by keyboard, after what goes has been said", async ({ page, creator, request }) => {
  test.slow();
  const person = page.context().request;
  const themes = (["Entrance", "Set"] as const).map((target) => ({ name: `Ebb ${target}`, tags: ["dusk"], target }));
  const pack = await publishPack(person, { name: "Ebb" }, themes, picture);
  await page.goto("/account?section=delete");
  await expect(page.getByText("Your items: 1 pack and 2 themes")).toBeVisible();
  for (const screen of [1440, 390] as const) {
    await page.setViewportSize(SCREENS[screen].viewport);
    expect(await findingsNow(page)).toEqual([]);
  }
  await page.setViewportSize(SCREENS[1440].viewport);
  const button = page.getByRole("button", { name: "Delete my account" });
  await button.press("Enter");
  await expect(page.getByText("Tick this box first.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Delete for good" }).press("Space");
  await page.getByRole("textbox", { name: /^Type your username/ }).fill("somebody else");
  await button.press("Enter");
  await expect(page.getByText(`That isn’t ${creator.username}.`)).toBeVisible();
  expect(await whoAmI(person)).not.toBeNull();
  await page.getByRole("textbox", { name: /^Type your username/ }).fill(creator.username);
  await button.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account was deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await whoAmI(person)).toBeNull();
  for (const path of [`/creators/${creator.username}`, `/switch/packs/ebb-${pack}`]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  await page.goto("/login");
  await submitSignIn(page, creator);
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
});

test("packs stand beside themes among one's own items, and show how others see them", async ({ page, creator: _ }) => {
  test.slow();
  const themes = (["Entrance", "Set"] as const).map((target) => ({ name: `Skerry ${target}`, tags: ["dusk"], target }));
  await publishPack(page.context().request, { name: "Skerry" }, themes, picture);
  await page.goto("/account/items");
  const kinds = page.getByRole("navigation", { name: "Kinds" });
  await kinds.getByRole("link", { name: "Switch packs 1" }).click();
  await expect(page).toHaveURL("/account/items?kind=packs");
  const rows = page.getByRole("list", { name: "Switch packs" }).locator("> li");
  await expect(rows).toHaveCount(1);
  const seen = page.getByRole("button", { name: "Public view of Skerry" });
  await seen.press("Enter");
  await expect(seen).toHaveAttribute("aria-expanded", "true");
  await expect(rows.getByRole("article")).toBeVisible();
  for (const screen of [1440, 390] as const) {
    await page.setViewportSize(SCREENS[screen].viewport);
    expect(await findingsNow(page)).toEqual([]);
  }
  await page.setViewportSize(SCREENS[1440].viewport);
  await page.getByRole("button", { name: "Delete Skerry…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(page.getByText("Nothing of this kind yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(1);
});
