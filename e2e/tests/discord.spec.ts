// Signing in through another site, against a real OAuth 2 server: in a window of its own and in the same tab, for the first
// time and again, and linking an account that there is already.

import type { Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { accountMenu, submitSignIn } from "../support/account-pages";
import { findNewest, whoAmI } from "../support/api";
import { expect } from "../support/fixtures";
import type { Platform } from "../support/platform";
import { withPlatform } from "../support/with-platform";

const test = withPlatform();

const providerButton = (page: Page) => page.getByRole("link", { name: "Continue with Parley" });
const SIGN_IN_SECTION = "/account/sign-in";

/** Somebody at the platform who has not been seen here before. */
function somebodyNew(platform: Platform, testId: string) {
  const word = testId.slice(-10);
  platform.person = { id: `id-${word}`, username: `new.${word}`, avatar: "a_1234" };
  return { username: `new.${word}`, password: "" };
}

async function register(page: Page, { username }: { username: string }) {
  await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
  const name = page.getByRole("textbox", { name: /^Username/ });
  await expect(name, "suggested by the platform").toHaveValue(username);
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByText("Accept the terms first.")).toBeVisible();
  await page.getByRole("checkbox", { name: "I accept these terms" }).check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
}

/** Presses the button that opens the platform's window, and answers that window. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await providerButton(page).click();
  return opened;
}

const isClosed = (popup: Page) => expect.poll(() => popup.isClosed(), "it closes itself").toBe(true);

test.beforeEach(({ browserErrors }) => {
  // A window that closes itself breaks off what it has just asked.
  browserErrors.allow(/the server could not be reached .*\(on [^)]*\/login-success\)/);
});

test.afterEach(({ platform }) => {
  platform.mood = "agrees";
});

test("in a window of its own: the first time with a registration, then at once, back to where one was", async ({
  page,
  context,
  platform,
}, { testId }) => {
  const account = somebodyNew(platform, testId);
  await page.goto("/login?next=%2Fswitch%2Flayouts%3Fsort%3Dsaves");
  expect(await findingsNow(page)).toEqual([]);
  const popup = await openWindow(page);
  // A window that has been at the platform cannot be seen from here any more: after half a second it is not waited for, but
  // still listened to.
  await expect(page.getByText(/^(Waiting for the other window…|Don’t see the sign-in window\?)$/)).toBeVisible();
  await register(popup, account);
  await isClosed(popup);
  await expect(page).toHaveURL("/switch/layouts?sort=saves");
  await expect(accountMenu(page, account)).toBeVisible();
  await expect.poll(() => platform.revoked).toBeGreaterThan(0);

  await context.clearCookies();
  const layout = await findNewest(context.request, "switchLayouts");
  await page.goto(layout.pageUrl);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Save(,|$)/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  const again = await openWindow(page);
  await expect(page).toHaveURL(layout.pageUrl);
  const save = page.getByRole("main").getByRole("button", { name: /^Saved(,|$)/ });
  await expect(save, "what was pressed before is done").toBeFocused();
  await isClosed(again);
});

test("in the same tab where there can be no other window", async ({ page, platform }, { testId }) => {
  const account = somebodyNew(platform, testId);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/login?next=%2Fswitch%2Fthemes");
  await providerButton(page).click();
  await expect(page.getByText("Don’t see the sign-in window?")).toBeVisible();
  await page.getByRole("link", { name: "Continue in this tab" }).click();
  await register(page, account);
  await expect(page).toHaveURL("/switch/themes");
  await expect(accountMenu(page, account)).toBeVisible();
  await page.goto("/login");
  await expect(page, "there is nothing to do for somebody signed in").toHaveURL("/");
});

test("a window that is closed or cancelled leads to no dead end, nor does a platform that cuts its window off", async ({
  page,
  platform,
}, { testId }) => {
  const account = somebodyNew(platform, testId);
  platform.mood = "asks";
  await page.goto("/login?next=%2Fswitch%2Fthemes");
  const first = await openWindow(page);
  await first.getByRole("link", { name: "No" }).click();
  await expect(first.getByRole("heading", { level: 1, name: "You’re not signed in" })).toBeVisible();
  await expect(first.getByText("You didn’t give permission at Parley, so nothing was read.")).toBeVisible();
  expect(await findingsNow(first)).toEqual([]);
  await first.close();
  await expect(page.getByText("Don’t see the sign-in window?")).toBeVisible();

  const second = await openWindow(page);
  await second.getByRole("link", { name: "Agree" }).click();
  await register(second, account);
  await expect(page).toHaveURL("/switch/themes");
  await expect(accountMenu(page, account)).toBeVisible();
});

test("an account is linked, signed in to through the link, and unlinked", async ({
  page,
  context,
  platform,
  account,
  browserErrors,
}, { testId }) => {
  browserErrors.allow(/status of 403/);
  somebodyNew(platform, testId);
  await page.goto("/login?next=%2Faccount%3Fsection%3Dsign-in");
  await submitSignIn(page, account);
  await expect(page).toHaveURL(SIGN_IN_SECTION);
  await page.getByRole("link", { name: "Link Parley" }).click();
  await expect(page).toHaveURL(SIGN_IN_SECTION);
  await expect(page.getByText(`Linked to ${platform.person.username}.`)).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);

  await context.clearCookies();
  await page.goto("/login");
  const popup = await openWindow(page);
  await expect(page).toHaveURL("/");
  await isClosed(popup);
  expect(await whoAmI(context.request)).toBe(account.username);

  await page.goto(SIGN_IN_SECTION);
  await expect(page.getByRole("listitem").filter({ hasText: "on Linux" })).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "on Linux" })).toHaveCount(1);
  await page.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  // The platform alone proves less than the password that the account has.
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("link", { name: "Link Parley" })).toBeVisible();
});

test("the only way in cannot be taken away", async ({ page, platform }, { testId }) => {
  const account = somebodyNew(platform, testId);
  await page.goto("/login?next=%2Faccount%3Fsection%3Dsign-in");
  await register(await openWindow(page), account);
  await expect(page).toHaveURL(SIGN_IN_SECTION);
  await expect(page.getByRole("button", { name: "Unlink" })).toBeDisabled();
  await expect(page.getByText("This is your only way to sign in")).toBeVisible();
});

test("a platform that is down is told as such, and signing in by password goes on", async ({
  page,
  account,
  platform,
}) => {
  platform.mood = "is down";
  await page.goto("/login");
  const popup = await openWindow(page);
  await expect(popup.getByText("No valid answer from Parley.")).toBeVisible();
  await popup.getByRole("link", { name: "Retry" }).click();
  await expect(popup.getByText("No valid answer from Parley.")).toBeVisible();
  await popup.close();
  await submitSignIn(page, account);
  await expect(accountMenu(page, account)).toBeVisible();
});
