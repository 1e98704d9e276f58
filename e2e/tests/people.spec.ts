// People: the page of a creator, following them, and what people change of their own account.

import { findingsNow } from "../support/accessibility";
import { graphql, PREFLIGHT, publishTheme, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";
import { SCREENS } from "../support/screens";

const TEAL: Colour = [10, 120, 120];
const RUST: Colour = [180, 70, 20];
const WIDTHS = [1440, 820, 390] as const;

const OTHER = { username: "maker.of.people", password: "a lamp over the doorway" };

test("a visitor at the account page signs in and comes back to the part they wanted", async ({ page, account }) => {
  await page.goto("/account?section=mail");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole("textbox", { name: /^Username/ }).fill(account.username);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/account?section=mail");
  await expect(page.getByRole("heading", { name: "Email" })).toBeVisible();
});

test("a profile is changed, and its page shows it", async ({ page, request, creator }) => {
  test.slow();
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  const avatar = { name: "me.png", mimeType: "image/png", buffer: pngOfHalves(400, 300, TEAL, RUST) };
  const banner = { name: "wide.png", mimeType: "image/png", buffer: pngOfHalves(2000, 800, RUST, TEAL) };
  const small = { name: "small.png", mimeType: "image/png", buffer: pngOfHalves(100, 100, TEAL, TEAL) };
  const files = page.locator("input[type=file]");
  await files.nth(0).setInputFiles(small);
  await expect(page.getByText("Use a picture of at least 128 × 128. This one is 100 × 100.").first()).toBeVisible();
  await files.nth(0).setInputFiles(avatar);
  await files.nth(1).setInputFiles(banner);
  const crop = page.getByRole("region", { name: "The part of the picture to show" }).getByRole("slider");
  await crop.press("ArrowLeft");
  await page.getByRole("textbox", { name: "About you" }).fill("Quiet *things*.\n\nhttps://example.org");
  await expect(page.locator("em", { hasText: "things" })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize(SCREENS[width].viewport);
    expect(await findingsNow(page), `${width}`).toEqual([]);
  }
  await page.setViewportSize(SCREENS[1440].viewport);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.getByRole("link", { name: "See your page" }).click();
  await expect(page).toHaveTitle(`${creator.username} – Vitrine`);
  await expect(page.getByText("You haven’t published anything yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Follow ${creator.username}` })).toHaveCount(0);
  const html = await (await request.get(`/creators/${creator.username}`)).text();
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/cards\/creators\/[^"]+\.jpg"/);
  expect(html).toContain("Quiet *things*.");
  for (const width of WIDTHS) {
    await page.setViewportSize(SCREENS[width].viewport);
    expect(await findingsNow(page), `${width}`).toEqual([]);
  }
  await page.setViewportSize(SCREENS[1440].viewport);
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByRole("button", { name: "Remove the banner" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  const query = "query Me { me { bannerUrl avatarUrl } }";
  const { me } = await graphql<{ me: { bannerUrl: null; avatarUrl: string } }>(page.context().request, query);
  expect(me.bannerUrl).toBeNull();
  expect((await request.get(me.avatarUrl)).status()).toBe(200);
});

test("following begins on a byline, fills the home page and ends in the library, with a way back", async ({
  page,
  playwright,
  baseURL,
  account,
}) => {
  test.slow();
  const maker = await playwright.request.newContext({ baseURL });
  await register(maker, OTHER);
  const theme = { name: "Saltern", tags: ["dusk"], target: "Psl" };
  const hexId = await publishTheme(maker, theme, pngOfHalves(1280, 720, TEAL, RUST));
  const secret = { name: "Secret Saltern", tags: ["dusk"], target: "Psl", isPrivate: true };
  await publishTheme(maker, secret, pngOfHalves(1280, 720, RUST, TEAL));
  await maker.dispose();

  // A visitor is asked to sign in, and follows after that.
  await page.goto(`/switch/themes/saltern-${hexId}`);
  await page.getByRole("button", { name: `Follow ${OTHER.username}` }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: /^Username/ }).fill(account.username);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  const button = page.getByRole("button", { name: `Follow ${OTHER.username}` });
  await expect(button).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("main").getByRole("link", { name: OTHER.username, exact: true }).first().click();
  await expect(page).toHaveURL(`/creators/${OTHER.username}`);
  await expect(page.getByText("1 follower", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Saltern, by/ })).toBeVisible();
  await expect(page.getByText("Secret Saltern")).toHaveCount(0);
  await page.getByRole("link", { name: "See it" }).click();
  await expect(page).toHaveURL(/\/switch\/themes\?creators=/);

  await page.goto("/");
  const row = page.getByRole("region", { name: "From creators you follow" });
  await expect(row.getByRole("link", { name: /^Saltern, by/ })).toBeVisible();
  await row.getByRole("link", { name: "Creators you follow" }).click();
  await expect(page).toHaveURL("/account?section=library");
  expect(await findingsNow(page)).toEqual([]);
  const unfollow = page.getByRole("button", { name: `Unfollow ${OTHER.username}` });
  await unfollow.press("Enter");
  await expect(unfollow).toHaveCount(0);
  await expect(page.getByText("You don’t follow anyone yet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(unfollow).toBeVisible();
});

test("a password is changed with the one until now, and other parts are saved by themselves", async ({
  page,
  creator,
  playwright,
  baseURL,
}) => {
  await page.goto("/account/sign-in");
  await page.getByLabel("Current password").fill("not my password at all");
  await page.getByLabel("New password").fill("tinsel harbour quilt");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This isn’t your current password.").first()).toBeVisible();
  await page.getByLabel("Current password").fill(creator.password);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  const elsewhere = await playwright.request.newContext({ baseURL });
  const login = "mutation SignIn($data: LoginInput!) { login(data: $data) { username } }";
  await graphql(elsewhere, login, { data: { username: creator.username, password: "tinsel harbour quilt" } });
  await elsewhere.dispose();

  await page.getByRole("main").getByRole("link", { name: "Account", exact: true }).click();
  await page.getByRole("navigation", { name: "Parts of your account" }).getByRole("link", { name: "Email" }).click();
  await page.getByRole("textbox", { name: "Email address" }).fill("me@example.test");
  await page.getByRole("switch", { name: "News about this site" }).press("Space");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue("me@example.test");
  await expect(page.getByRole("switch", { name: "News about this site" })).toBeChecked();
  for (const width of WIDTHS) {
    await page.setViewportSize(SCREENS[width].viewport);
    expect(await findingsNow(page), `${width}`).toEqual([]);
  }
  await page.getByRole("combobox", { name: "Part of your account" }).selectOption("content");
  await expect(page.getByRole("switch", { name: "Show mature items" })).not.toBeChecked();
});

test("the ways into the account have a page, to which their former addresses lead", async ({ page, creator: _ }) => {
  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "Sign-in and security" }).click();
  await expect(page).toHaveURL("/account/sign-in");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-in and security");
  await expect(page.getByText("No recovery codes yet.", { exact: false })).toBeVisible();
  await expect(page.getByText("No access tokens yet.")).toBeVisible();
  const ways = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(ways).toHaveText(["Password", "Recovery codes", "Access tokens", "Where you are signed in"]);
  for (const width of WIDTHS) {
    await page.setViewportSize(SCREENS[width].viewport);
    expect(await findingsNow(page), `${width}`).toEqual([]);
  }
  for (const [section, hash] of [
    ["sign-in", ""],
    ["password", "#password"],
    ["tokens", "#tokens"],
  ]) {
    await page.goto(`/account?section=${section}`);
    await expect(page).toHaveURL(`/account/sign-in${hash}`);
  }
});

test("a username is changed once, and its former address leads to the new one", async ({ page, context, browser }) => {
  const [before, after] = ["old", "new"].map((word) => `${word}.${crypto.randomUUID().slice(0, 8)}`) as [string, string];
  await register(context.request, { username: before, password: "a lamp over the doorway" });
  await page.goto("/account?section=username");
  const name = page.getByRole("textbox", { name: "Username" });
  await expect(name).toHaveValue(before);
  expect(await findingsNow(page)).toEqual([]);
  await name.fill("-");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill(after);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^You can change it again from \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect(page.getByText(`Your username is ${after}.`)).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  await page.goto(`/creators/${before.toUpperCase()}`);
  await expect(page).toHaveURL(`/creators/${after}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(after);
  // Within the app, which reads the address itself and asks for no other page.
  await page.goto("/account");
  await page.evaluate((address) => {
    document.documentElement.dataset.stays = "true";
    window.history.pushState({}, "", address);
  }, `/creators/${before}`);
  await expect(page).toHaveURL(`/creators/${after}`);
  await expect(page.locator("html[data-stays]")).toBeAttached();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(new URL(`/creators/${before}`, page.url()).href);
  expect(new URL(still.url()).pathname).toBe(`/creators/${after}`);
  await expect(still.getByRole("heading", { level: 1 })).toHaveText(after);
  await plain.close();
});

test("the banner of a creator has its height before scripts have run", async ({ browser, context, baseURL }) => {
  const username = `mona.${crypto.randomUUID().slice(0, 8)}`;
  await register(context.request, { username, password: "a lamp over the doorway" });
  const banner = pngOfHalves(1920, 500, [10, 120, 120], [240, 120, 10]);
  const sent = await context.request.post("/api/graphql", {
    headers: PREFLIGHT,
    multipart: {
      operations: JSON.stringify({
        query: "mutation Banner($data: UpdateMeInput!) { updateMe(data: $data) { bannerUrl } }",
        variables: { data: { bannerImage: null } },
      }),
      map: JSON.stringify({ banner: ["variables.data.bannerImage"] }),
      banner: { name: "banner.png", mimeType: "image/png", buffer: banner },
    },
  });
  expect((await sent.json()).data.updateMe.bannerUrl).toBeTruthy();
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await plain.newPage();
  await page.goto(`/creators/${username}`);
  const frame = page.getByRole("main").locator(".hairline-over").first();
  const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 };
  expect(width / height).toBeCloseTo(1920 / 500, 1);
  const header = (await page.getByRole("banner").boundingBox())?.height ?? 0;
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.y).toBeGreaterThan(header + height);
  await plain.close();
});
