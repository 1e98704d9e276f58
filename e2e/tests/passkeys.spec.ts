// Passkeys, with an authenticator that the browser simulates: adding one, signing in with it, giving it a name, removing it, and
// what is said when the device says no.

import type { Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { accountMenu, submitRegistration } from "../support/account-pages";
import { graphql } from "../support/api";
import { addAuthenticator } from "../support/authenticator";
import { expect } from "../support/fixtures";
import { startVitrine } from "../support/vitrine";
import { withPlatform } from "../support/with-platform";

// Browsers have passkeys for sites with a name only.
const test = withPlatform({ host: "localhost" });

const SECTION = "/account/sign-in";
const useButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Use a passkey" });
const addButton = (page: Page) => page.getByRole("button", { name: "Add a passkey" });

async function registered(page: Page, username: string) {
  const account = { username, password: "a lamp over the doorway" };
  await page.goto("/register");
  await submitRegistration(page, account);
  await expect(accountMenu(page, account)).toBeVisible();
  return account;
}

async function added(page: Page) {
  await page.goto(SECTION);
  await addButton(page).click();
  await expect(page.getByText("Chrome on Linux was added. You can sign in with it.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
}

test("a passkey is added, named, used to sign in without a name, and removed", async ({ page, context }) => {
  const authenticator = await addAuthenticator(page);
  const account = await registered(page, "pia.keys");
  await page.goto(SECTION);
  await expect(page.getByText("No passkeys yet.", { exact: false }).first()).toBeVisible();
  await addButton(page).click();
  const name = page.getByRole("textbox", { name: "Name of the passkey" });
  await expect(name).toHaveValue("Chrome on Linux");
  await expect(name).toBeFocused();
  await name.fill("Blue notebook");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Rename: Blue notebook" })).toBeFocused();
  await expect(page.getByText("not used yet")).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  expect(await authenticator.count()).toBe(1);

  await addButton(page).click();
  await expect(page.getByText("This device already has a passkey for this account.")).toBeVisible();

  await context.clearCookies();
  await page.goto("/login?next=%2Faccount%2Fsign-in");
  expect(await findingsNow(page)).toEqual([]);
  // The device confirms at once, so the offer beside the name or the button signs in, whichever comes first.
  await useButton(page)
    .click()
    .catch(() => undefined);
  await expect(page).toHaveURL(SECTION);
  await expect(accountMenu(page, account)).toBeVisible();
  await expect(page.getByText(/last used/)).toBeVisible();

  await page.getByRole("button", { name: "Remove: Blue notebook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Blue notebook was removed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeFocused();
});

test("a device that says no is told of quietly, and the page stays as it is", async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await registered(page, "pia.no");
  await authenticator.confirms(false);
  await page.goto(SECTION);
  await addButton(page).click();
  await expect(page.getByRole("status").getByText("No passkey was added.")).toBeVisible();
  await expect(addButton(page)).toBeEnabled();
  expect(await authenticator.count()).toBe(0);
});

test("signing in says so when no passkey is chosen, or when it is not known any more", async ({ page, context }) => {
  const authenticator = await addAuthenticator(page);
  await registered(page, "pia.gone");
  await added(page);
  const query = "query Mine { myPasskeys { uuid } }";
  const { myPasskeys } = await graphql<{ myPasskeys: { uuid: string }[] }>(context.request, query);
  const remove = "mutation Remove($uuid: String!) { removePasskey(uuid: $uuid) { rpId } }";
  await graphql(context.request, remove, { uuid: myPasskeys[0]?.uuid });
  await authenticator.confirms(false);
  await context.clearCookies();
  // The simulated device would answer the offer in the field of the name by itself, before the button asks.
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto("/login");
  await useButton(page).click();
  await expect(page.getByRole("status").getByText("No passkey was used.")).toBeVisible();
  await authenticator.confirms(true);
  await useButton(page).click();
  await expect(page.getByText("This passkey was removed from its account", { exact: false })).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("a browser that cannot do what it says about passkeys fails unheard until the button is pressed", async ({ page }) => {
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    navigator.credentials.get = () => {
      document.documentElement.dataset.asked = "true";
      return Promise.reject(new DOMException("", "NotSupportedError"));
    };
  });
  await page.goto("/login");
  await expect(page.locator("html[data-asked]")).toBeAttached();
  const problem = page.getByText("This browser can’t use passkeys here.", { exact: false });
  await page.getByRole("textbox", { name: "Username" }).fill("mara");
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
  await expect(problem).toBeHidden();
  await useButton(page).click();
  await expect(problem).toBeVisible();
});

test("the last way in stays: an account from another site that is unlinked keeps its passkey", async ({
  page,
  platform,
}) => {
  await addAuthenticator(page);
  platform.person = { id: "id-pia", username: "pia.last", avatar: "a_1234" };
  await page.goto("/api/auth/discord");
  await page.getByRole("checkbox", { name: "I accept these terms" }).check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Signed in." })).toBeVisible();
  await page.goto(SECTION);
  const unlink = page.getByRole("button", { name: "Unlink" });
  await expect(unlink).toBeDisabled();
  await added(page);
  await unlink.click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByRole("link", { name: "Link Parley" })).toBeVisible();
  const remove = page.getByRole("button", { name: "Remove: Chrome on Linux" });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription(/This is your only way to sign in/);
});

test("a site without a name offers none", async ({ page, dataDir }) => {
  const vitrine = await startVitrine(`${dataDir}/other`);
  try {
    await page.goto(`${vitrine.url}/login`);
    await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(useButton(page)).toHaveCount(0);
  } finally {
    await page.goto("about:blank"); // what it fetches ahead would fail as the server goes
    await vitrine.stop();
  }
});
