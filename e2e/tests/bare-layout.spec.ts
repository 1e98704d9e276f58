// Pages around which nothing stands: where the way through another site ends, and the window in which it goes.

import { register } from "../support/api";
import { expect, test } from "../support/fixtures";

const PASSWORD = "a lamp over the doorway";

test("the page on which signing in ends has neither header nor footer", async ({ page, context }) => {
  await register(context.request, { username: `mona.${crypto.randomUUID().slice(0, 8)}`, password: PASSWORD });
  await page.goto("/login-success");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("pages in the window for signing in have neither header nor footer, also without the app", async ({ page }) => {
  await page.goto("/");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => void window.open("/login-failed?problem=unreachable", "vitrine-sign-in", "popup,width=500")),
  ]);
  await expect(popup.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(popup.getByRole("banner")).toBeHidden();
  await expect(popup.getByRole("contentinfo")).toBeHidden();
});
