// The page of everything of one's own: what stands on it, and several items deleted at once and brought back.

import { findingsNow } from "../support/accessibility";
import { graphql, publishPack, publishTheme, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";
import { SCREENS } from "../support/screens";

const TEAL: Colour = [10, 120, 120];
const picture = pngOfHalves(1280, 720, TEAL, TEAL);

test("visitors sign in first; somebody without items is led to publish one", async ({ page, account }) => {
  await page.goto("/account/items");
  await expect(page).toHaveURL("/login?next=%2Faccount%2Fitems");
  const query = "mutation SignIn($data: LoginInput!) { login(data: $data) { username } }";
  await graphql(page.context().request, query, { data: account });
  await page.goto("/account/items");
  await expect(page.getByText("You haven’t published anything yet.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Create" })).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
});

test("three items are deleted together by keyboard, and come back together with their pack", async ({
  page,
  request,
  creator: _,
}) => {
  test.slow();
  const person = page.context().request;
  const themes = (["Entrance", "Set"] as const).map((target) => ({
    name: `Mole ${target}`,
    tags: ["dusk"],
    target,
  }));
  const pack = await publishPack(person, { name: "Mole" }, themes, picture);
  const lone = {
    name: "Breakwater",
    tags: ["dusk"],
    target: "Psl",
    isPrivate: true,
  };
  const hexId = await publishTheme(person, lone, picture);
  await publishTheme(person, { name: "Groyne", tags: ["dusk"], target: "Psl" }, picture);

  await page.goto("/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your items" }).click();
  await expect(page).toHaveTitle("Your items – Vitrine");
  const rows = page.getByRole("list", { name: "Switch themes" }).locator("> li");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "Breakwater" })).toContainText("Private");
  await expect(rows.filter({ hasText: "Mole Set" })).toContainText("in “Mole”");
  await expect(page.getByRole("link", { name: "Edit Breakwater" })).toHaveAttribute(
    "href",
    `/switch/themes/breakwater-${hexId}/edit`,
  );

  for (const name of ["Breakwater", "Mole Set", "Mole Entrance"]) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).press("Space");
  }
  await expect(page.getByRole("status").filter({ hasText: "3 selected" })).toBeVisible();
  for (const screen of [1440, 390] as const) {
    await page.setViewportSize(SCREENS[screen].viewport);
    expect(await findingsNow(page)).toEqual([]);
  }
  await page.setViewportSize(SCREENS[1440].viewport);
  await page.getByRole("button", { name: "Delete…", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete 3 themes?" });
  await expect(dialog).toContainText("The pack “Mole” will be removed too, because none of its themes is left.");
  expect(await findingsNow(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep them" }).press("Enter");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete…", exact: true }).press("Enter");
  await dialog.getByRole("button", { name: "Delete 3 themes" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Your items" })).toBeFocused();
  expect((await request.get(`/switch/packs/mole-${pack}`)).status()).toBe(404);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(4);
  expect((await request.get(`/switch/packs/mole-${pack}`)).status()).toBe(200);
});

test("a page of items is selected at once, and what a pack loses is said", async ({ page, creator: _ }) => {
  test.slow();
  const person = page.context().request;
  const themes = (["Entrance", "Set"] as const).map((target) => ({
    name: `Jetty ${target}`,
    tags: ["dusk"],
    target,
  }));
  await publishPack(person, { name: "Jetty" }, themes, picture);
  await page.goto("/account/items");
  await page.getByRole("button", { name: "Delete Jetty Set…" }).click();
  await expect(page.getByRole("dialog", { name: "Delete “Jetty Set”?" })).toContainText(
    "The pack “Jetty” will be removed too, because a pack needs at least two themes.",
  );
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("2 selected")).toHaveCount(0);
});

test("an unlisted theme carries its mark for its creator, on lists too", async ({ page, context }) => {
  const username = `mona.${crypto.randomUUID().slice(0, 8)}`;
  await register(context.request, { username, password: "a lamp over the doorway" });
  const picture = pngOfHalves(1280, 720, [10, 120, 120], [240, 120, 10]);
  const hexId = await publishTheme(context.request, { name: "Set Aside", tags: ["dusk"], target: "Entrance" }, picture);
  // Staff unlist it elsewhere; the page shows what the server says then.
  await context.route("**/api/graphql", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"unlistedReason":null', '"unlistedReason":"Not this."');
    await route.fulfill({ response, body });
  });
  await page.goto("/login-failed?problem=unreachable");
  await page.evaluate((to) => window.history.pushState({}, "", to), `/creators/${username}`);
  await expect(page.getByRole("link", { name: /^Set Aside.*Unlisted/ })).toBeVisible();
  await expect(page.getByRole("main").getByText("Unlisted", { exact: true })).toBeVisible();
  expect(hexId).not.toBe("");
});
