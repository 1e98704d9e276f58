// The documentation of the API and the explorer: without scripts, searched, every example run as it stands, and asking in the browser.

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext, Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { graphql, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";

const FOLDER = new URL("../../docs/api/examples/", import.meta.url);
const run = promisify(execFile);

async function makeToken(request: APIRequestContext, username: string) {
  await register(request, { username, password: "a lamp over the doorway" });
  const query = 'mutation { createAccessToken(name: "Examples", scopes: [READ, PUBLISH, SAVE]) { token } }';
  const made = await graphql<{ createAccessToken: { token: string } }>(request, query);
  return made.createAccessToken.token;
}

/** What each example prints, by its file. */
const EXPECTED: Record<string, RegExp> = {
  "10-newest.sh": /"itemCount":\d+/,
  "20-by-get.sh": /^\{"data":\{"switchThemes":\{"nodes":/,
  "30-who-am-i.sh": /"me":\{"username":"ex\.amples"\}/,
  "40-publish.sh": /"createSwitchThemes":\[\{"hexId":"[0-9A-F]+"/,
  "50-save.sh": /"saveSwitchTheme":\{"name":"/,
  "60-download.sh": /\/api\/switch\/themes\/[0-9A-F]+\/download/,
  "70-errors.sh": /"code":"TOKEN_INVALID"[\s\S]*HTTP 401/,
};

test("every example does what the page says, as it stands", async ({ request, baseURL }) => {
  const token = await makeToken(request, "ex.amples");
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  await writeFile(join(folder, "background.jpg"), pngOfHalves(1280, 720, [30, 60, 90], [200, 160, 40]));
  const files = (await readdir(FOLDER)).sort();
  expect(files).toEqual(Object.keys(EXPECTED));
  for (const file of files) {
    const script = await readFile(new URL(file, FOLDER), "utf8");
    const env = { PATH: process.env.PATH, VITRINE: `${baseURL}/api`, TOKEN: token };
    const { stdout, stderr } = await run("bash", ["-euo", "pipefail", "-c", script], { cwd: folder, env });
    expect(stdout, `${file}: ${stderr}`).toMatch(EXPECTED[file] as RegExp);
    if (file !== "70-errors.sh") expect(stdout, file).not.toContain('"errors"');
  }
  expect((await readdir(folder)).filter((name) => name.endsWith(".nxtheme"))).toHaveLength(2);
  await rm(folder, { recursive: true });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole documentation can be read", async ({ page, request }) => {
    await page.goto("/developers");
    await expect(page.getByRole("heading", { level: 1, name: "For developers" })).toBeVisible();
    const main = page.getByRole("main");
    const schema = await (await request.get("/schema.graphql")).text();
    for (const root of ["Query", "Mutation"]) {
      const fields = schema.split(`\ntype ${root} {`)[1]?.split("\n}")[0]?.matchAll(/^\t(\w+)(?:\(|: [A-Z[])/gm);
      const names = [...(fields ?? [])].map(([, name]) => name as string);
      expect(names.length).toBeGreaterThan(20);
      for (const name of names) expect(await main.locator(`h4#${name}`).count(), name).toBe(1);
    }
    for (const word of ["INSUFFICIENT_SCOPE", "Root fields of a query", "vitrine_pat_", "createSwitchThemes(", "/api/switch/nxinstaller/{id}"]) {
      await expect(main.getByText(word).first(), word).toBeVisible();
    }
    await expect(main.getByRole("heading", { name: "Changes", exact: true })).toBeVisible();
  });

  test("the explorer says that it needs them", async ({ request }) => {
    const page = await (await request.get("/developers/explorer")).text();
    expect(page).toMatch(/<noscript><p[^>]*>The explorer needs JavaScript\./);
  });
});

test("the reference is searched while one types", async ({ page }) => {
  await page.goto("/developers");
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("accesstoken");
  await expect(page.locator("#createAccessToken")).toBeVisible();
  await expect(page.locator("#switchThemes")).toHaveCount(0);
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("nothing has this");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("");
  await expect(page.locator("#switchThemes")).toBeVisible();
});

const editor = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** As a person replaces what an editor holds. */
async function retype(page: Page, name: string, text: string) {
  await editor(page, name).click();
  await page.keyboard.press("ControlOrMeta+a");
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.insertText(text);
}
const answer = (page: Page) => page.getByRole("region", { name: "Response" });

test("the explorer completes, checks, sends and keeps what was typed, but no token", async ({ page, request }) => {
  const token = await makeToken(request, "explora.tory");
  await page.context().clearCookies();
  await page.goto("/developers/explorer");
  await expect(editor(page, "Query")).toContainText("query Newest");
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(answer(page)).toContainText('"switchThemes"');
  await expect(page.getByText(/^Status 200, /)).toBeVisible();

  // A name that the schema lacks is marked; one that it has is offered.
  await retype(page, "Query", "{ nothingOfTheKind }");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await retype(page, "Query", "");
  await editor(page, "Query").pressSequentially("{ conf");
  await expect(page.getByRole("option", { name: /^configuration/ })).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await retype(page, "Query", "{ me { username } }");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(answer(page)).toContainText('"me": null');
  await page.getByRole("textbox", { name: "Access token" }).fill(token);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(answer(page)).toContainText('"explora.tory"');

  await retype(page, "Variables (JSON)", "[");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Variables must be a JSON object.")).toBeVisible();
  await expect(page.getByText(/^Status \d/)).toHaveCount(0);
  await expect(answer(page)).toHaveText("");
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain("me { username }");
  expect(kept).not.toContain(token);
  await page.reload();
  await expect(editor(page, "Query")).toContainText("me { username }");
  await expect(page.getByRole("textbox", { name: "Access token" })).toHaveValue("");
});

test("what is typed takes the place of several selected lines, or stands in brackets around them", async ({ page }) => {
  await page.goto("/developers/explorer");
  await expect(editor(page, "Query")).toContainText("query Newest");
  await editor(page, "Query").press("ControlOrMeta+a");
  await page.keyboard.type("# one");
  await expect(editor(page, "Query")).toHaveText("# one");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("{");
  await expect(editor(page, "Query")).toHaveText("{# one}");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor(page, "Query")).toHaveText("# one");
});

test("the editors leave the keyboard free and come to nobody else's page", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  await page.goto("/developers", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => url.includes("editor-code"))).toEqual([]);
  await page.getByRole("link", { name: "Try it in the explorer" }).click();
  await editor(page, "Query").focus();
  await page.keyboard.press("Tab");
  await expect(editor(page, "Variables (JSON)")).toBeFocused();
  expect(scripts.some((url) => url.includes("editor-code"))).toBe(true);
});
