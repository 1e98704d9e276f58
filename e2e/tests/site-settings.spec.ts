// An admin names the site and says something to everybody; visitors see it; it is undone, exported and imported.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findingsNow } from "../support/accessibility";
import { signIn } from "../support/api";
import { expect, test } from "../support/fixtures";
import { runVitrine } from "../support/vitrine";

test("an admin changes the site, visitors see it, and every change can be undone", async ({
  page,
  account,
  browser,
  browserErrors,
  baseURL,
  dataDir,
}) => {
  browserErrors.allow(/status of 404/);
  await signIn(page.context().request, account);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found: /admin" })).toBeVisible();
  await runVitrine(dataDir, ["user", "grant", account.username, "admin"]);
  await signIn(page.context().request, account);

  await page.goto("/");
  await page.getByRole("button", { name: `Account of ${account.username}` }).click();
  await page.getByRole("menuitem", { name: "Site settings" }).click();
  await expect(page).toHaveTitle("Site settings – Vitrine");
  const save = page.getByRole("button", { name: "Save settings" });
  await expect(save).toBeDisabled();
  await page.getByLabel(/^Name of the site/).fill("Lumen & Co");
  await page.getByLabel(/^Tagline/).fill("Calm menus for everyone.");
  await page.getByLabel(/^Welcome text/).fill("Hello from **the {site} team**.");
  const preview = page.getByRole("region", { name: "Preview: Welcome text" });
  await expect(preview.getByText("the Vitrine team")).toBeVisible();
  await page.getByLabel(/^Text of the announcement/).fill("Back at nine");
  await page.getByLabel(/^Footer links/).fill("Bad | javascript:alert(1)");
  await save.click();
  await expect(page.getByText("Each link needs a label and an address that starts with https:// or /.")).toBeVisible();
  await page.getByLabel(/^Footer links/).fill("Imprint | https://lumen.example/imprint");

  // Leaving asks first.
  await page.getByRole("contentinfo").getByRole("link", { name: "For developers" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await save.click();
  await expect(page).toHaveTitle("Site settings – Lumen & Co");
  await expect(save).toBeDisabled();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);

  const context = await browser.newContext({ baseURL });
  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("Lumen & Co");
  await expect(visitor.getByText("the Lumen & Co team")).toBeVisible();
  await expect(visitor.getByRole("main").getByText("Calm menus for everyone.")).toBeVisible();
  const imprint = visitor.getByRole("contentinfo").getByRole("link", { name: "Imprint" });
  await expect(imprint).toHaveAttribute("href", "https://lumen.example/imprint");
  const bar = visitor.getByRole("complementary", { name: "Announcement" });
  await expect(bar.getByText("Back at nine")).toBeVisible();
  await bar.getByRole("button", { name: "Hide announcement" }).click();
  await expect(bar).toHaveCount(0);
  await visitor.reload();
  await expect(visitor).toHaveTitle("Lumen & Co");
  await visitor.waitForLoadState("networkidle");
  await expect(bar).toHaveCount(0);

  const exported = await runVitrine(dataDir, ["site", "export"]);
  expect(exported).toContain('name = "Lumen & Co"');
  await page.getByRole("button", { name: /^Undo this change of/ }).click();
  await expect(page).toHaveTitle("Site settings – Vitrine");
  await expect(page.getByLabel(/^Name of the site/)).toHaveValue("Vitrine");
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("Vitrine");

  const file = join(dataDir, "site.toml");
  await writeFile(file, exported);
  expect(await runVitrine(dataDir, ["site", "import", file, "--dry-run"])).toContain("would change");
  await runVitrine(dataDir, ["site", "import", file]);
  await expect(async () => {
    await visitor.goto("/");
    await expect(visitor).toHaveTitle("Lumen & Co", { timeout: 500 });
  }).toPass();
  await context.close();
});
