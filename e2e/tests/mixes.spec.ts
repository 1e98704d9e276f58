// What a visitor does with a mix: collect themes of different creators, share it, take it, install it; without an account.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { graphql, makeMix, publishTheme, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";

const TEAL: Colour = [10, 120, 120];

type Published = { hexId: string; name: string; pageUrl: string };

/** Themes of two creators for three menus, whose names begin with a word of this test's own. */
async function published({ playwright, baseURL }: Parties, word: string, change: object = {}): Promise<Published[]> {
  const themes: Published[] = [];
  for (const [creator, targets] of [
    ["mona", ["Entrance", "Set"]],
    ["ines", ["Psl"]],
  ] as const) {
    const person = await playwright.request.newContext({ baseURL });
    await register(person, {
      username: `${creator}.${crypto.randomUUID().slice(0, 8)}`,
      password: "a lamp over the doorway",
    });
    for (const target of targets) {
      const name = `${word} ${target}`;
      const hexId = await publishTheme(
        person,
        { name, tags: ["dusk"], target, ...change },
        pngOfHalves(1280, 720, TEAL, TEAL),
      );
      themes.push({ hexId, name, pageUrl: `/switch/themes/${name.toLowerCase().replace(" ", "-")}-${hexId}` });
    }
    await person.dispose();
  }
  return themes;
}

type Parties = Pick<Parameters<Parameters<typeof test>[2]>[0], "playwright" | "baseURL">;

const tray = (page: Page) => page.getByRole("complementary", { name: "Your mix" });

test("a visitor collects themes in a list and on a page, shares the mix and takes it in one file", async ({
  page,
  context,
  request,
  playwright,
  baseURL,
}) => {
  const [lock, settings, players] = await published({ playwright, baseURL }, "Cobalt");
  if (!lock || !settings || !players) throw new Error("not published");
  await page.goto("/switch/themes?q=cobalt");
  await page.getByRole("button", { name: `Add ${lock.name} to your mix` }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "to your mix: 1 of 7 menus." })).toBeAttached();
  const pressed = page.getByRole("main").getByRole("button", { name: `Remove ${lock.name} from your mix` });
  await expect(pressed).toBeFocused();
  await page.getByRole("button", { name: `Add ${settings.name} to your mix` }).click();
  await expect(tray(page)).toContainText("Covers 2 of 7 menus");
  expect(await findingsNow(page)).toEqual([]);

  const other = await context.newPage();
  await other.goto(players.pageUrl);
  await other.getByRole("button", { name: "Add to mix" }).click();
  await expect(other.getByRole("button", { name: "In the mix" })).toHaveAttribute("aria-pressed", "true");
  await expect(tray(page), "the other tab has told this one").toContainText("Covers 3 of 7 menus");
  expect(await findingsNow(other)).toEqual([]);
  await other.close();

  await page.reload();
  await expect(tray(page), "it outlives a reload").toContainText("Covers 3 of 7 menus");
  await tray(page).getByRole("link", { name: "Open mix" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your mix" })).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Get file, code and link" }).click();
  await expect(page).toHaveURL(/\/switch\/mix\/M[0-9][0-9A-F]{6}$/);
  const code = page.url().slice(-8);
  await expect(page).toHaveTitle(`Mix ${code} – Vitrine`);
  expect(await findingsNow(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download mix" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Mix by mona\\.\\w+, ines\\.\\w+ \\(Vitrine-${code}\\)\\.zip$`));
  const zip = (await readFile(await file.path())).toString("latin1");
  for (const { name, hexId } of [lock, settings, players]) {
    expect(zip).toMatch(new RegExp(`${name} by (mona|ines)\\.\\w+ \\([^)]+\\) \\(Vitrine-T${hexId}\\)\\.nxtheme`));
  }

  const list = await (await request.get(`/api/switch/nxinstaller/${code.toLowerCase()}`)).json();
  expect(list.themes.map((theme: { name: string }) => theme.name)).toEqual([lock.name, settings.name, players.name]);
  await page.getByRole("button", { name: "Install on console" }).click();
  await expect(page.getByRole("region", { name: "Install on console" })).toContainText(code);
});

test("another theme for a menu takes its place at once, and Undo brings the first back", async ({
  page,
  playwright,
  baseURL,
}) => {
  const [first] = await published({ playwright, baseURL }, "Umber");
  const [second] = await published({ playwright, baseURL }, "Sienna");
  if (!first || !second) throw new Error("not published");
  await page.goto(first.pageUrl);
  await page.getByRole("button", { name: "Add to mix" }).click();
  await page.goto(second.pageUrl);
  await page.getByRole("button", { name: "Replace Lock screen" }).click();
  await expect(page.getByRole("button", { name: "In the mix" })).toBeVisible();
  await expect(page.getByText(`Replaced ${first.name}.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Replace Lock screen" })).toBeVisible();
  await tray(page)
    .getByRole("button", { name: `Remove ${first.name} from your mix` })
    .press("Enter");
  await expect(tray(page)).toBeHidden();
  await expect(page.getByRole("main"), "the focus is not lost with the tray").toBeFocused();
});

test("a shared mix is taken over, and somebody who is signed in saves it", async ({
  page,
  request,
  creator: _,
  playwright,
  baseURL,
}) => {
  const themes = await published({ playwright, baseURL }, "Ochre");
  const mix = await makeMix(
    request,
    themes.map(({ hexId }) => hexId),
  );
  await page.goto(`/switch/mix/${mix.code.toLowerCase()}`);
  await expect(page, "a code in small letters leads to its page").toHaveURL(mix.pageUrl);
  const save = page.getByRole("main").getByRole("button", { name: /^Saved?$/ });
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  const query = "query Kept($code: String!) { switchMix(code: $code) { expiresAt } }";
  const kept = () => graphql<{ switchMix: { expiresAt: string | null } }>(request, query, { code: mix.code });
  await expect.poll(async () => (await kept()).switchMix.expiresAt).toBeNull();
  await page.getByRole("button", { name: "Edit a copy" }).click();
  await expect(page).toHaveURL("/switch/mix");
  for (const { name } of themes) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `Mix ${mix.code}` })).toBeVisible();
});

test("a mix with a mature theme is covered, and its pictures are not asked for", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const themes = await published({ playwright, baseURL }, "Garnet", { isNSFW: true });
  const mix = await makeMix(
    request,
    themes.map(({ hexId }) => hexId),
  );
  const asked: string[] = [];
  page.on("request", (one) => asked.push(one.url()));
  await page.goto(mix.pageUrl);
  await expect(page.getByRole("button", { name: `Reveal the picture of Mix ${mix.code}` })).toBeVisible();
  expect(asked.filter((url) => url.includes("/preview/"))).toEqual([]);
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page.getByRole("button", { name: `Reveal the picture of Mix ${mix.code}` }).click();
  await expect(page.getByRole("img", { name: /Garnet Entrance/ })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a mix can be read and taken, and names whose themes it has", async ({ page, request, playwright, baseURL }) => {
    const themes = await published({ playwright, baseURL }, "Indigo");
    const mix = await makeMix(
      request,
      themes.map(({ hexId }) => hexId),
    );
    await page.goto(mix.pageUrl);
    await expect(page.getByRole("heading", { level: 1, name: `Mix ${mix.code}` })).toBeVisible();
    await expect(page.getByText("Covers 3 of 7 menus")).toBeVisible();
    await expect(page.getByText("Indigo Entrance for Lock screen")).toBeVisible();
    await expect(page.getByRole("link", { name: /^ines\./ }).first()).toBeVisible();
    const href = await page.getByRole("link", { name: "Download mix" }).getAttribute("href");
    expect(href).toContain(`/switch/mixes/${mix.code}/download`);
  });
});
