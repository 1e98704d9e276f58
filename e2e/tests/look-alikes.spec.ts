// A picture that is on the site already: its creator is told before publishing and afterwards, and publishes all the same.

import { graphql, publishTheme, register } from "../support/api";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";
import { decide, makeTwo } from "../support/several-themes";

test("who publishes a picture again is told where it is, and is not kept from it", async ({
  page,
  creator,
  browser,
  playwright,
  vitrine,
}) => {
  test.slow();
  const picture = pngOfHalves(1280, 720, [180, 30, 90], [20, 160, 60]);
  const maker = { username: `first-${Date.now()}`, password: "a lamp over the doorway" };
  const elsewhere = await playwright.request.newContext({ baseURL: vitrine.url });
  await register(elsewhere, maker);
  const hexId = await publishTheme(elsewhere, { name: "First Halves", tags: ["halves"], target: "Notification" }, picture);

  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme");
  await form.beginWithPicture(picture);
  await form.describe("Second Halves", ["halves"]);
  await form.goOn();
  await form.expectStep("Check and publish");
  await expect(page.getByText(`Very similar to “First Halves” by ${maker.username}.`)).toBeVisible();
  const look = page.getByRole("link", { name: "View in a new tab" });
  await expect(look).toHaveAttribute("target", "_blank");
  await expect(look).toHaveAttribute("href", `/switch/themes/first-halves-${hexId}`);

  await form.publishButton.click();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
  const found = { name: `First Halves by ${maker.username}` };
  await page.goto("/");
  const query = 'query { switchThemes(query: "Second Halves") { nodes { pageUrl } } }';
  const own = () => graphql<{ switchThemes: { nodes: { pageUrl: string }[] } }>(page.request, query);
  await expect.poll(async () => (await own()).switchThemes.nodes.length, { timeout: 60_000 }).toBe(1);
  const [theme] = (await own()).switchThemes.nodes;
  await page.goto(theme?.pageUrl ?? "");
  await expect(page.getByText("Another theme uses this picture")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", found)).toHaveAttribute("href", /first-halves/);

  // Nobody else is told.
  const stranger = await browser.newPage({ baseURL: vitrine.url });
  await stranger.goto(theme?.pageUrl ?? "");
  await expect(stranger.getByRole("heading", { name: "Second Halves" })).toBeVisible();
  await expect(stranger.getByText("Another theme uses this picture")).toHaveCount(0);
  await stranger.close();
  expect(creator.username).not.toBe(maker.username);
});

test("of several themes with the same picture it is told once, by the name of the first", async ({
  page,
  creator: _,
  playwright,
  vitrine,
}) => {
  test.slow();
  const picture = pngOfHalves(1280, 720, [90, 20, 140], [200, 170, 30]);
  const maker = { username: `lender-${Date.now()}`, password: "a lamp over the doorway" };
  const elsewhere = await playwright.request.newContext({ baseURL: vitrine.url });
  await register(elsewhere, maker);
  await publishTheme(elsewhere, { name: "Lent Halves", tags: ["halves"], target: "Notification" }, picture);

  const form = new CreateThemePage(page);
  await makeTwo(form, ["Pair of News", "Pair of Locks"], picture);
  await decide(form, "Separate themes");
  await expect(page.getByText(/Very similar to “Lent Halves”/)).toHaveText(
    new RegExp(`Pair of News: Very similar to “Lent Halves” by ${maker.username}`),
  );
});
