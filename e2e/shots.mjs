// Takes pictures of every page in every width and both colour modes, for people who judge the design.
// It asserts nothing: the walks do. Usage:
//
//   node shots.mjs URL|start OUT_DIR [--paths /,/switch/themes] [--widths 390,1440] [--modes dark]
//                  [--sign-in NAME:PASSWORD] [--without-api] [--window]
//
// URL is a running Vitrine or web development server; `start` starts the built binary with its sample content. A path
// may hold {theme} or {layout}: the first item of the list is put there. Pictures show the whole page unless --window
// asks for the first screen only. Names are {page}.{width}.{mode}.png; index.html in OUT_DIR shows them side by side.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MODES, openBrowser, openVisitor, SCREENS, settle, watch } from "./browser.mjs";
import { startVitrine } from "./server.mjs";

const EVERY_PAGE = [
  "/",
  "/switch/themes",
  "/switch/themes?q=no-such-theme-anywhere",
  "/switch/themes/{theme}",
  "/switch/layouts",
  "/switch/layouts/{layout}",
  "/create",
  "/create/switch/theme",
  "/login",
  "/register",
  "/no/such/page",
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    paths: { type: "string" },
    widths: { type: "string" },
    modes: { type: "string" },
    "sign-in": { type: "string" },
    "without-api": { type: "boolean", default: false },
    window: { type: "boolean", default: false },
  },
});
const [url, outDir] = positionals;
if (!url || !outDir) {
  console.error("usage: node shots.mjs URL OUT_DIR [--paths …] [--widths …] [--modes …] [--sign-in NAME:PASSWORD] [--without-api] [--window]");
  process.exit(2);
}
const vitrine = url === "start" ? await startVitrine() : null;
const baseURL = new URL(vitrine?.url ?? url).origin;
const paths = options.paths?.split(",") ?? EVERY_PAGE;
const widths = options.widths?.split(",").map(Number) ?? Object.keys(SCREENS).map(Number);
const modes = options.modes?.split(",") ?? MODES;

await mkdir(outDir, { recursive: true });
const browser = await openBrowser();
const taken = [];
const complaints = [];
try {
  const storageState = options["sign-in"] ? await signIn(options["sign-in"]) : undefined;
  const items = await findItems();
  const wanted = paths.map((path) => path.replace(/\{(\w+)\}/, (_, kind) => items[kind] ?? ""));
  for (const mode of modes) {
    for (const width of widths) {
      const context = await openVisitor(browser, { baseURL, width, mode, storageState });
      if (options["without-api"]) await context.route("**/api/**", (route) => route.abort());
      for (const [index, path] of wanted.entries()) {
        const file = `${fileName(paths[index])}.${width}.${mode}.png`;
        await picture(context, path, file);
        taken.push({ file, path, width, mode });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await vitrine?.stop();
}
await writeFile(join(outDir, "index.html"), contactSheet());
await writeFile(join(outDir, "complaints.txt"), complaints.join("\n"));
console.log(`${taken.length} pictures in ${outDir}`);
for (const complaint of [...new Set(complaints)].slice(0, 20)) console.log(`  the browser said: ${complaint}`);

async function picture(context, path, file) {
  const page = await context.newPage();
  const said = watch(page);
  try {
    await page.goto(path, { waitUntil: "load", timeout: 30_000 });
    await settle(page).catch((error) => said.push(`not settled: ${error.message.split("\n")[0]} (on ${path})`));
    if (!options.window) await loadWholePage(page);
    await page.screenshot({ path: join(outDir, file), fullPage: !options.window, animations: "disabled" });
  } catch (error) {
    said.push(`no picture: ${error.message.split("\n")[0]} (on ${path})`);
  } finally {
    complaints.push(...said);
    await page.close();
  }
}

/** Scrolls through the page once, because pictures below the fold load only when they come near. */
async function loadWholePage(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight, 20_000); y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 60));
    }
    scrollTo(0, 0);
    await new Promise((done) => setTimeout(done, 150));
  });
}

/** The address endings of the first theme and the first layout, read from the lists as a person would. */
async function findItems() {
  const context = await openVisitor(browser, { baseURL });
  const page = await context.newPage();
  const found = {};
  for (const [kind, list] of [["theme", "/switch/themes"], ["layout", "/switch/layouts"]]) {
    if (!paths.some((path) => path.includes(`{${kind}}`))) continue;
    try {
      await page.goto(list, { timeout: 30_000 });
      const link = page.locator(`a[href^="${list}/"]`).first();
      await link.waitFor({ state: "attached", timeout: 8_000 });
      found[kind] = new URL(await link.getAttribute("href"), baseURL).pathname.slice(list.length + 1);
    } catch {
      console.log(`  no ${kind} found on ${list}`);
      found[kind] = `no-${kind}`;
    }
  }
  await context.close();
  return found;
}

/** Signs in by the API, so that pictures do not depend on the sign-in page being finished. */
async function signIn(account) {
  const [username, ...rest] = account.split(":");
  const context = await openVisitor(browser, { baseURL });
  const answer = await context.request.post("/api/graphql", {
    headers: { "Apollo-Require-Preflight": "true" },
    data: {
      query: "mutation SignIn($data: LoginInput!) { login(data: $data) { username } }",
      variables: { data: { username, password: rest.join(":") } },
    },
  });
  const body = await answer.json();
  if (body.errors) throw new Error(`sign-in refused: ${JSON.stringify(body.errors)}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

function fileName(path) {
  const name = path.replace(/[{}]/g, "").replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "");
  return name || "home";
}

function contactSheet() {
  const cells = taken
    .map(({ file, path, width, mode }) => `<figure><a href="${file}"><img src="${file}" loading="lazy"></a><figcaption>${path} · ${width} · ${mode}</figcaption></figure>`)
    .join("\n");
  return `<!doctype html><meta charset="utf-8"><title>Vitrine, every page</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:320px}img{width:100%;max-height:480px;object-fit:cover;object-position:top;border:1px solid #888}</style>
${cells}\n`;
}
