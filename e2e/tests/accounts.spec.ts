// Making an account, signing in and out, and where sign-in may lead.

import { accountMenu, submitRegistration, submitSignIn } from "../support/account-pages";
import { whoAmI } from "../support/api";
import { expect, test } from "../support/fixtures";

test("signing out ends the session, signing in comes back to where one was", async ({ page, context }) => {
  const account = { username: "ines.keeper", password: "a lamp over the doorway" };
  await page.goto("/register");
  await submitRegistration(page, account);
  await expect(page).toHaveURL("/");
  await accountMenu(page, account).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await whoAmI(context.request)).toBeNull();

  await page.goto("/login?next=%2Fswitch%2Flayouts");
  await submitSignIn(page, { username: "INES.keeper", password: "not her password" });
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/switch/layouts");
  await expect(accountMenu(page, account)).toBeVisible();
});

test("a second account with the same name is refused at the field, whatever the letter case", async ({
  page,
  account,
}) => {
  const username = account.username.toUpperCase();
  await page.goto("/register");
  await submitRegistration(page, { ...account, username });
  const name = page.getByRole("textbox", { name: /^Username/ });
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name, "what was typed is kept").toHaveValue(username);
  await expect(page).toHaveURL("/register");
});

for (const elsewhere of ["//elsewhere.test/", "/\\elsewhere.test/", "https://elsewhere.test/", "javascript:alert(1)"]) {
  test(`a link to the sign-in page cannot send people to ${elsewhere}`, async ({ page, account }) => {
    const link = `/login?next=${encodeURIComponent(elsewhere)}`;
    await page.goto(link);
    await submitSignIn(page, account);
    await expect(accountMenu(page, account)).toBeVisible();
    await expect(page).toHaveURL("/");
    // Somebody who is signed in already is sent on at once, and no further.
    await page.goto(link);
    await expect(accountMenu(page, account)).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}
