// What is typed into a form without a draft of its own outlives a reload of the page, and nothing else does.

import { accountMenu } from "../support/account-pages";
import { publishTheme, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";

const PASSWORD = "a lamp over the doorway";
const person = () => ({ username: `mona.${crypto.randomUUID().slice(0, 8)}`, password: PASSWORD });

test("changes of a published theme are there after a reload, and gone once saved or discarded", async ({
  page,
  context,
}) => {
  await register(context.request, person());
  const theme = { name: "Evening", tags: ["dusk"], target: "Entrance" };
  const hexId = await publishTheme(context.request, theme, pngOfHalves(1280, 720, [10, 120, 120], [10, 120, 120]));
  const name = page.getByRole("textbox", { name: /^Name/ });
  const description = page.getByRole("textbox", { name: /^Description/ });
  const state = page.getByRole("main").getByRole("status");
  await page.goto(`/switch/themes/evening-${hexId}/edit`);
  await name.fill("Copper Evening");
  await description.fill("A copper sky.");
  await page.getByRole("combobox", { name: /^Tags/ }).fill("dus");
  await page.keyboard.press("Escape");
  await expect(state).toContainText("unsaved changes");
  // No question of the browser's: it would fail the test, because nothing answers it.
  await page.reload();
  await expect(name).toHaveValue("Copper Evening");
  await expect(description).toHaveValue("A copper sky.");
  await expect(page.getByRole("combobox", { name: /^Tags/ })).toHaveValue("dus");

  await page.getByRole("button", { name: "Discard" }).click();
  await page.reload();
  await expect(name).toHaveValue("Evening");
  await expect(state).toHaveText("No changes yet.");

  await name.fill("Copper Evening");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(state).toContainText("Saved");
  await page.reload();
  await expect(name).toHaveValue("Copper Evening");
  await expect(state).toHaveText("No changes yet.");
});

test("words about oneself are there after a reload, passwords are not, and signing out forgets them", async ({
  page,
  context,
}) => {
  const mona = person();
  await register(context.request, mona);
  await page.goto("/account");
  const bio = page.getByRole("textbox", { name: /^About you/ });
  await bio.fill("I draw menus.");
  await page.reload();
  await expect(bio).toHaveValue("I draw menus.");

  await page.goto("/account/sign-in");
  const fields = page.locator("input[type=password]");
  await fields.first().fill("one two three four");
  await page.reload();
  await expect(fields.first()).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("one two three four");

  await accountMenu(page, mona).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("I draw menus.");
});

test("signing out in one tab signs out the others, which leave what only the person may see", async ({
  page,
  context,
}) => {
  const mona = person();
  await register(context.request, mona);
  await page.goto("/account?section=mail");
  await expect(page.getByRole("textbox", { name: /^E-?mail/ })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/");
  const third = await context.newPage();
  await third.goto("/switch/themes");
  await expect(third.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await accountMenu(second, mona).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(second.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(third.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole("textbox", { name: /^E-?mail/ })).toHaveCount(0);
});
