// Getting back into an account: by a recovery code, and by a link that is mailed.

import { findingsNow } from "../support/accessibility";
import { accountMenu, submitRegistration, submitSignIn } from "../support/account-pages";
import { whoAmI } from "../support/api";
import { test as base, expect } from "../support/fixtures";
import { type MailServer, startMailServer } from "../support/mail-server";
import { startVitrine } from "../support/vitrine";

const test = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  vitrine: [
    async ({ dataDir, content: _, mail }, use) => {
      const vitrine = await startVitrine(dataDir, { settings: mail.settings });
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

const NEW = "seven quiet rivers north";

test("codes are made, kept and used once", async ({ page, context }) => {
  const account = { username: "rhea.codes", password: "a lamp over the doorway" };
  await page.goto("/register");
  await submitRegistration(page, account);
  await expect(accountMenu(page, account)).toBeVisible();
  await page.goto("/account/sign-in");
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  const codes = page.getByRole("main").locator("ol").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("vitrine-recovery-codes.txt");
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "I stored them" }).click();
  await expect(codes).toHaveCount(0);
  await expect(page.getByText("10 codes are left.")).toBeVisible();

  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/recover");
  const form = page.getByRole("main").locator("form").first();
  const fill = async (typed: string) => {
    await form.getByRole("textbox", { name: /^Username/ }).fill(account.username);
    await form.getByRole("textbox", { name: /^Recovery code/ }).fill(typed);
    await form.getByLabel(/^New password/).fill(NEW);
    await form.getByRole("button", { name: "Set password and sign in" }).click();
  };
  await fill("0000-0000-0000-0000");
  await expect(page.getByText("The username or code is wrong, or the code was already used.")).toBeVisible();
  await fill(code.toLowerCase());
  await expect(page).toHaveURL("/account/sign-in");
  await expect(page.getByText("9 codes are left.")).toBeVisible();
});

test("a mailed link gives a new password", async ({ page, context, mail }) => {
  const account = { username: "rhea.mail", password: "a lamp over the doorway" };
  await page.goto("/register");
  await submitRegistration(page, account);
  await expect(accountMenu(page, account)).toBeVisible();
  await page.goto("/account?section=mail");
  await expect(page.getByText("Your address isn’t confirmed yet.")).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  const toConfirm = () =>
    mail.letters
      .filter((letter) => letter.includes(account.username))
      .map((letter) => /\/api\/mail\/confirm\/[\w-]+\/[0-9a-f]+/.exec(letter)?.[0])[0];
  await expect.poll(toConfirm, { timeout: 15_000 }).toBeTruthy();
  await page.goto(toConfirm() ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
  await page.goto("/account?section=mail");
  await expect(page.getByText("Your address isn’t confirmed yet.")).toBeHidden();
  await context.clearCookies();

  await page.goto("/recover");
  const form = page.locator("form").filter({ hasText: "Get a link by email" });
  for (const name of ["nobody.at.all", account.username]) {
    await form.getByRole("textbox", { name: /^Username/ }).fill(name);
    await form.getByRole("button", { name: "Send link" }).click();
    await expect(form.getByRole("status")).toContainText("If an account with this username has an email address");
  }
  expect(await findingsNow(page)).toEqual([]);
  // Another test of this worker may have had letters sent.
  const letters = () => mail.letters.filter((letter) => letter.includes("/recover#"));
  const link = () => letters().map((letter) => /\/recover#[\w-]+/.exec(letter)?.[0])[0];
  await expect.poll(link, { timeout: 15_000 }).toBeTruthy();
  expect(letters(), "nobody's name has no letter").toHaveLength(1);
  await page.goto("/");
  await page.goto(link() ?? "");
  await page.getByLabel(/^New password/).fill(NEW);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Your password was changed." })).toBeFocused();
  expect(await whoAmI(context.request)).toBeNull();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).first().click();
  // The page before has fields of the same name.
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, { ...account, password: NEW });
  await expect(accountMenu(page, account)).toBeVisible();
});
