// Access tokens on the page of the ways into the account: made, shown once, used by a program, expired, revoked; and what is said where none can be made.

import { request as apiRequest, type Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { accountMenu, submitRegistration } from "../support/account-pages";
import { expect, test } from "../support/fixtures";

const SECTION = "/account/sign-in#tokens";
const PASSWORD = "a lamp over the doorway";

async function registered(page: Page, username: string) {
  const account = { username, password: PASSWORD };
  await page.goto("/register");
  await submitRegistration(page, account);
  await expect(accountMenu(page, account)).toBeVisible();
  await page.goto(SECTION);
}

/** What a program is answered that sends this token and no cookie. */
async function asked(baseURL: string | undefined, token: string, query: string) {
  const program = await apiRequest.newContext({ baseURL });
  const answer = await program.post("/api/graphql", {
    headers: { authorization: `Bearer ${token}` },
    data: { query },
  });
  const body = await answer.json();
  await program.dispose();
  return { status: answer.status(), body };
}

const shown = (page: Page) => page.getByRole("textbox", { name: "Token" });

test("a token is made, shown once, used by a program and revoked", async ({ page, baseURL, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await registered(page, "tove.scripts");
  await expect(page.getByText("No access tokens yet.")).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);

  // Nothing is sent before everything is there.
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(page.getByText("Choose at least one.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("Upload script");
  await page.getByRole("checkbox", { name: /^Read what you can see/ }).check();
  await page.getByRole("combobox", { name: "Expires after" }).selectOption("30 days");
  await page.getByRole("button", { name: "Create token" }).click();

  await expect(shown(page)).toBeFocused();
  const token = await shown(page).inputValue();
  expect(token).toMatch(/^vitrine_pat_[\w-]{43}$/);
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Copy token" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  const me = await asked(baseURL, token, "{ me { username } }");
  expect(me.body).toEqual({ data: { me: { username: "tove.scripts" } } });
  const denied = await asked(baseURL, token, 'mutation { saveSwitchTheme(hexId: "1") { hexId } }');
  expect([denied.status, denied.body.errors[0].extensions.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);

  await page.getByRole("button", { name: "I copied it" }).click();
  await expect(shown(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText("Upload script · read")).toBeVisible();
  await expect(page.getByText(/last used/)).toBeVisible();
  expect(await page.content()).not.toContain(token);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(token);
  expect(await findingsNow(page)).toEqual([]);

  await page.getByRole("button", { name: "Revoke: Upload script" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Upload script was revoked.")).toBeVisible();
  await expect(page.getByText("No access tokens yet.")).toBeVisible();
  const gone = await asked(baseURL, token, "{ me { username } }");
  expect([gone.status, gone.body.errors[0].extensions.code]).toEqual([401, "TOKEN_INVALID"]);
});

test("a sign-in that is too old is confirmed, and the token is made", async ({ page }) => {
  await registered(page, "tilda.scripts");
  let isOld = true;
  await page.route("**/api/graphql", async (route) => {
    const isMaking = route.request().postData()?.includes("createAccessToken");
    if (!isMaking || !isOld) return route.fallback();
    const error = { message: "Confirm your password or passkey to do this.", extensions: { code: "REAUTH_REQUIRED" } };
    return route.fulfill({ json: { data: null, errors: [error] } });
  });
  await page.getByRole("textbox", { name: "Name" }).fill("Backup");
  await page.getByRole("checkbox", { name: /^Publish/ }).check();
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
  isOld = false;
  await dialog.getByRole("button").filter({ hasText: /confirm/i }).click();
  await expect(shown(page)).toHaveValue(/^vitrine_pat_/);
});

test("expired tokens are marked", async ({ page }) => {
  await page.route("**/api/graphql", async (route) => {
    if (!route.request().postData()?.includes("myAccessTokens")) return route.fallback();
    const answer = await route.fetch();
    const body = await answer.json();
    const old = { uuid: "1", name: "Old backup", scopes: ["READ"], isExpired: true, lastUsedAt: null };
    body.data.myAccessTokens = [{ ...old, createdAt: "2025-01-01T00:00:00.000Z", expiresAt: "2025-04-01T00:00:00.000Z" }];
    return route.fulfill({ json: body });
  });
  await registered(page, "tom.scripts");
  const old = page.getByRole("listitem").filter({ hasText: "Old backup" });
  await expect(old.getByText("expired", { exact: true })).toBeVisible();
  await expect(old).toContainText("not used yet");
});
