// Several themes in one go: made one beside the other, checked and published together; and what may come between.

import { findingsNow } from "../support/accessibility";
import { graphql } from "../support/api";
import { choose } from "../support/choose";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { decide, makeTwo } from "../support/several-themes";

const namesOf = async (form: CreateThemePage, query: string) => {
  const found = await graphql<{ switchThemes: { nodes: { name: string; target: string; pageUrl: string }[] } }>(
    form.page.context().request,
    "query Found($query: String!) { switchThemes(query: $query) { nodes { name target pageUrl } } }",
    { query },
  );
  return found.switchThemes.nodes.map(({ name }) => name).sort();
};

test("a creator makes two themes in one go; what is missing in one is found from the other, and both go on display", async ({
  page,
  creator: _,
}) => {
  test.slow();
  const form = new CreateThemePage(page);
  const panel = await makeTwo(form, ["Twofold News", ""]);
  expect(await findingsNow(page)).toEqual([]);

  await test.step("look at both from the theme that is complete, and follow what is missing", async () => {
    await panel.getByRole("button", { name: /^Twofold News/ }).press("Enter");
    await expect(panel.getByRole("button", { name: /^Twofold News/ })).toBeFocused();
    await page
      .getByRole("button", { name: /Check and publish/ })
      .first()
      .click();
    await form.expectStep("Check and publish");
    expect(await findingsNow(page)).toEqual([]);
    await page.getByRole("button", { name: "Publish 2 themes" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Lock screen: Give it a name." }).click();
    await form.expectStep("Name, description and tags");
    const name = page.getByRole("textbox", { name: /^Name/ });
    await expect(name).toBeFocused();
    await name.fill("Twofold Lock");
  });

  await test.step("publish them", async () => {
    await decide(form, "Separate themes");
    await page.getByRole("button", { name: "Publish 2 themes" }).click();
    await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
    expect(await findingsNow(page)).toEqual([]);
    await expect(page.getByRole("list", { name: "Published themes" }).getByRole("link")).toHaveText([
      "Twofold News",
      "Twofold Lock",
    ]);
    expect(await namesOf(form, "twofold")).toEqual(["Twofold Lock", "Twofold News"]);
    await page.goto("/create");
    await expect(page.getByText("No drafts on this device.")).toBeVisible();
  });
});

test("two themes stand among the drafts as one, and each is as it was after a reload", async ({ page }) => {
  const form = new CreateThemePage(page);
  await makeTwo(form, ["Kept News", "Kept Lock"]);
  await page.getByRole("button", { name: "Use for all themes: tags" }).click();
  await expect(page.getByText(/Draft saved on this device/).first()).toBeVisible();
  await page.goto("/create");
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts.getByRole("article")).toHaveCount(1);
  await expect(drafts.getByText(/^2 themes/)).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  await drafts.getByRole("link", { name: /Continue Kept News/ }).click();
  const panel = page.getByRole("region", { name: "2 themes" });
  await panel.getByRole("button", { name: /^Kept Lock/ }).click();
  await page.reload();
  await expect(panel.getByRole("button", { name: /^Kept Lock/ })).toHaveAttribute("aria-current", "true");
  await expect(panel.getByRole("button", { name: /^Kept News News/ })).toBeVisible();
});

test("a reload while they are being sent publishes them once, by itself", async ({
  page,
  browserErrors,
  creator: _,
}) => {
  test.slow();
  // The page asks again with the same key, and the first request may not be over yet.
  browserErrors.allow(/status of 429/);
  const form = new CreateThemePage(page);
  await makeTwo(form, ["Unbroken News", "Unbroken Lock"]);
  await decide(form, "One pack", "Unbroken Both");
  let requests = 0;
  await page.route("**/api/graphql", async (route) => {
    if (!route.request().postData()?.includes("createSwitchThemes")) return route.continue();
    requests += 1;
    if (requests > 1) return route.continue();
    // The server takes it, and the answer never arrives.
    await route.fetch().catch(() => undefined);
  });
  await page.getByRole("button", { name: "Publish 2 themes" }).click();
  await expect.poll(() => namesOf(form, "unbroken")).toHaveLength(2);
  await page.reload();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
  expect(requests).toBe(2);
  await expect(page.getByRole("link", { name: "Unbroken Both" })).toBeVisible();
  expect(await namesOf(form, "unbroken")).toEqual(["Unbroken Lock", "Unbroken News"]);
});

test("a second tab takes both themes over", async ({ page, context }) => {
  const form = new CreateThemePage(page);
  const panel = await makeTwo(form, ["Handed News", "Handed Lock"]);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("button", { name: "Continue here" }).click();
  await expect(second.getByRole("textbox", { name: /^Name/ })).toHaveValue("Handed Lock");
  const there = second.getByRole("region", { name: "2 themes" });
  await there.getByRole("button", { name: /^Handed News/ }).click();
  await expect(second.getByRole("textbox", { name: /^Name/ })).toHaveValue("Handed News");
  await expect(page.getByRole("heading", { name: "This draft continues in another tab" })).toBeVisible();
  await expect(panel).toBeHidden();
});

test("two themes become one pack, which shows its collage before and after", async ({ page, creator: _ }) => {
  test.slow();
  const form = new CreateThemePage(page);
  await makeTwo(form, ["Joined News", "Joined Lock"]);
  await page.getByRole("checkbox", { name: /^Mature/ }).check();
  await form.goOn();
  await form.expectStep("Pack or separate themes");
  await form.goOn();
  await expect(page.getByRole("alert")).toContainText("Choose one pack or separate themes.");
  await choose(page.getByRole("radio", { name: "One pack" }));
  await expect(page.getByText("One of the themes is mature, so the pack is too.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Collage of the pack" })).toBeVisible({ timeout: 60_000 });
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Joined Both");
  await form.goOn();
  await form.expectStep("Check and publish");
  await page.getByRole("button", { name: "Publish 2 themes" }).click();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Published together in this pack.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "Joined Both" })).toHaveAttribute("href", /\/switch\/packs\//);
  expect(await findingsNow(page)).toEqual([]);
});
