// Looking at items in full screen: from one to the next without leaving it, and the bare background under the pointer.

import { expect, test } from "../support/fixtures";

const LIST = "/switch/themes?order=asc";
const isFull = () => document.fullscreenElement !== null;

test("the next and the previous item of a list follow in full screen, by buttons and by keys", async ({ page }) => {
  // The oldest are the site's own, whatever other tests publish: no two of them have one name.
  await page.goto(LIST);
  const links = page.getByRole("main").getByRole("article").locator('a[href^="/switch/themes/"]');
  await expect(links.first()).toBeVisible();
  const [first = "", second = "", third = ""] = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href") ?? ""),
  );
  await links.first().click();
  await expect(page).toHaveURL(first);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(isFull)).toBe(true);

  // The address changes a moment before the item does, and keys go on from the item.
  const title = page.getByRole("main").locator("h1");
  const goTo = async (path: string, go: () => Promise<void>) => {
    const before = await title.innerText();
    await go();
    await expect(page).toHaveURL(path);
    await expect(title).not.toHaveText(before);
  };
  await goTo(second, () => page.getByRole("button", { name: "Next item" }).click());
  await goTo(third, () => page.keyboard.press("ArrowDown"));
  await goTo(second, () => page.keyboard.press("ArrowUp"));
  await goTo(first, () => page.getByRole("button", { name: "Previous item" }).click());
  await expect(page.getByRole("button", { name: "Previous item" })).toHaveAttribute("aria-disabled", "true");
  expect(await page.evaluate(isFull), "still in full screen").toBe(true);

  await page.getByRole("button", { name: "Exit full screen" }).click();
  await page.goBack();
  await expect(page, "Back leads to the list").toHaveURL(LIST);
});

test("the bare background of a theme is shown while the pointer is over it", async ({ page }) => {
  await page.goto("/switch/themes");
  const withLayout = page.getByRole("link", { name: /, Linked layout/ });
  const item = page.getByRole("main").getByRole("article").filter({ has: withLayout }).first();
  await expect(item.locator("img")).toHaveCount(1);
  await item.hover();
  await expect(item.locator("img").last()).toHaveCSS("opacity", "1");
  await expect(item.locator("img")).toHaveCount(2);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(item.locator("img").last()).toHaveCSS("opacity", "0");
});
