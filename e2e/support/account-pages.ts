// What people do on the pages of their account, by the labels they read.

import type { Page } from "@playwright/test";
import type { Account } from "./api";

export const accountMenu = (page: Page, { username }: Account) =>
  page.getByRole("button", { name: `Account of ${username}` }).first();

/** Fills the sign-in form of the page that is open. */
export async function submitSignIn(page: Page, { username, password }: Account) {
  await fillAccount(page, { username, password });
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

/** Fills the registration form of the page that is open. */
export async function submitRegistration(page: Page, account: Account) {
  await fillAccount(page, account);
  await page.getByRole("textbox", { name: /^E-?mail/i }).fill(`${account.username}@example.test`);
  await page.getByRole("checkbox", { name: "I accept these terms" }).check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
}

async function fillAccount(page: Page, { username, password }: Account) {
  await page.getByRole("textbox", { name: /^Username/ }).fill(username);
  await page.getByLabel(/^Password/).fill(password);
}
