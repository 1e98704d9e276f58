// Console files are checked on this device by the server's own code before anything is uploaded, with what the server would
// say; where that code cannot come, the server says it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { graphql, PREFLIGHT, register } from "../support/api";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { ROOT } from "../support/vitrine";
import { patchesOf } from "../support/wiiu-patches";

// scripts/setup.sh has said so where Rust could not compile for browsers.
test.skip(!existsSync(join(ROOT, "target/file-checks.wasm")), "this build has no checks for browsers");

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** As a browser takes it, and as no console does. */
const REFUSED = JSON.stringify({
  TargetName: "ResidentMenu.szs",
  Files: [],
  Anims: [{ FileName: "anim/A_In.bflan", AnimJson: "{}" }],
});

/** Addresses that the page has asked for since, by their paths. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  // Those of a worker are not the page's.
  page.context().on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return asked;
}

async function openOwnLayout(page: Page) {
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme?new=1");
  await form.chooseMenu("Home menu");
  await form.chooseLayout("My own layout");
  return { form, input: page.getByRole("group", { name: /^Layout file/ }).locator("input") };
}

test("a layout that a console would refuse is refused at once, in the server's words, and the checks come with it", async ({
  page,
}) => {
  const asked = watch(page);
  const { input } = await openOwnLayout(page);
  expect(asked.filter((path) => /file-checks/.test(path)), "nothing comes before it is needed").toEqual([]);
  await input.setInputFiles(file("layout.json", REFUSED));
  const reason = "An animation is missing a required field, so consoles reject it. Check Anims[0].AnimJson.";
  await expect(page.getByText(reason).first()).toBeVisible();
  expect(asked.some((path) => /file-checks-.*\.wasm/.test(path))).toBe(true);
  expect(asked.filter((path) => path.startsWith("POST")), "nothing was sent").toEqual([]);
});

test("the server says the same of the same layout", async ({ page, creator: _ }) => {
  const { input } = await openOwnLayout(page);
  await input.setInputFiles(file("layout.json", REFUSED));
  const shown = await page.getByText(/^An animation is missing a required field, so consoles reject it\./).first().textContent();
  const response = await page.context().request.post("/api/graphql", {
    headers: PREFLIGHT,
    multipart: {
      operations: JSON.stringify({
        query:
          "mutation Publish($themesData: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $themesData) { hexId } }",
        variables: { themesData: [{ name: "Refused", target: "ResidentMenu", tags: ["refused"], customLayoutJson: null }] },
      }),
      map: JSON.stringify({ layout: ["variables.themesData.0.customLayoutJson"] }),
      layout: { name: "layout.json", mimeType: "application/json", buffer: Buffer.from(REFUSED) },
    },
  });
  const { errors } = await response.json();
  expect(errors[0].extensions).toMatchObject({ reason: "LAYOUT_REFUSED", params: { place: "Anims[0].AnimJson" } });
  expect(shown).toContain(errors[0].extensions.params.place);
});

test("without the checks a layout is taken, and the server has the word", async ({ page, creator: _, browserErrors }) => {
  browserErrors.allow(/file-checks/);
  await page.context().route("**/file-checks-*.wasm", (route) => route.abort("failed"));
  const { input } = await openOwnLayout(page);
  await input.setInputFiles(file("layout.json", REFUSED));
  await expect(page.getByText(/^layout\.json · /)).toBeVisible();
});

test("files in which nothing is a theme are not sent, and refused by what the server refuses them for", async ({
  page,
  request,
}) => {
  const broken = [file("not.nxtheme", "no theme at all"), file("cut.zip", "PK\u0003\u0004 and no more")];
  const codes = await Promise.all(
    broken.map(async ({ buffer }) => {
      const response = await request.post("/api/switch/themes/read", {
        headers: { ...PREFLIGHT, "Content-Type": "application/octet-stream" },
        data: buffer,
      });
      const [line] = (await response.text()).trim().split("\n");
      return JSON.parse(line as string).refusal.code as string;
    }),
  );
  const words: Record<string, string> = {
    "nxtheme.unknown_container": "This isn’t a theme file or a ZIP of themes.",
    zip: "The file is damaged or protected.",
  };
  const asked = watch(page);
  await page.goto("/create");
  await page.getByRole("main").getByRole("link", { name: "Import finished themes" }).click();
  await page.locator("input[type=file]").setInputFiles(broken);
  const rows = page.getByRole("list", { name: "Themes found" }).getByRole("article");
  await expect(rows).toHaveCount(2);
  for (const [place, code] of codes.entries()) {
    const said = words[code] ?? words[code.split(".")[0] ?? ""];
    expect(said, code).toBeDefined();
    await expect(rows.nth(place)).toContainText(said ?? "");
  }
  expect(asked.filter((path) => path.includes("/themes/read"))).toEqual([]);
});

test("a patch that breaks off is refused where it is dropped", async ({ page, request }) => {
  await register(page.request, { username: "patch.keeper", password: "two screens and a seam" });
  const patch = await patchesOf(request);
  await page.goto("/create/wiiu/theme?new=1");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Broken off");
  const tags = page.getByRole("combobox", { name: /Tags/ });
  await tags.fill("paper");
  await tags.press("Enter");
  await page.getByRole("button", { name: "Continue" }).click();
  const input = page.getByLabel("Patches", { exact: true });
  await input.setInputFiles([patch("Men", "Men.bps", 17)]);
  await expect(page.getByText(/^Men\.bps: This patch is damaged/)).toBeVisible();
  await input.setInputFiles([patch("Men", "Men.bps")]);
  await expect(page.getByRole("button", { name: "Remove the patch for Men" })).toBeVisible();
});

test("the module runs under a policy of its own, and pages may run none", async ({ page, request }) => {
  await page.goto("/");
  const pagePolicy = (await request.get("/")).headers()["content-security-policy"];
  expect(pagePolicy).not.toContain("wasm");
  const { input } = await openOwnLayout(page);
  const worker = page.waitForEvent("worker");
  await input.setInputFiles(file("layout.json", REFUSED));
  const policy = (await request.get(new URL((await worker).url()).pathname)).headers()["content-security-policy"];
  expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  const { configuration } = await graphql<{ configuration: { limits: { layoutJsonBytesMax: number } } }>(
    request,
    "{ configuration { limits { layoutJsonBytesMax } } }",
  );
  const large = JSON.stringify({ Files: [], x: "a".repeat(configuration.limits.layoutJsonBytesMax) });
  await input.setInputFiles(file("large.json", large));
  await expect(page.getByText(/is too large\. The limit is/).first()).toBeVisible();
});
