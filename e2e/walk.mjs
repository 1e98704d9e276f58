// One walk: a person, a browser, the running product, and the rules that hold wherever the person goes.
// A walk fails when its own assertions do, and also when any page it opened complained: a console error, an
// uncaught exception, a violation of the content policy, a request that broke. A failed walk leaves its pictures
// and the server's log in .test/failed/.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openBrowser, openVisitor, settle, watch } from "./browser.mjs";
import { OUTPUT, startVitrine } from "./server.mjs";

/**
 * Starts one Vitrine and one browser for the walks of a file, and answers the function that declares a walk:
 *
 *     const { walk, vitrine } = exhibit();
 *     walk("a visitor finds a theme", async ({ open }) => { const page = await open("/"); … });
 *
 * `options` of a walk: `width`, `mode`, `expected` (patterns of complaints the walk provokes on purpose).
 */
export function exhibit({ start = startVitrine, ...settings } = {}) {
  const vitrine = {};
  let browser;
  before(async () => {
    Object.assign(vitrine, await start(settings));
    browser = await openBrowser();
  }, { timeout: 180_000 });
  after(async () => {
    await browser?.close();
    await vitrine.stop?.();
  });

  function walk(name, ...rest) {
    const body = rest.pop();
    const { width = 1440, mode = "dark", expected = [], ...more } = rest.pop() ?? {};
    test(name, { timeout: 120_000 }, async (t) => {
      const context = await openVisitor(browser, { baseURL: vitrine.url, width, mode, ...more });
      const complaints = [];
      const pages = [];
      async function open(path) {
        const page = await context.newPage();
        pages.push(page);
        complaints.push(watch(page, { expected }));
        await page.goto(path, { waitUntil: "load" });
        await settle(page);
        return page;
      }
      try {
        await body({ open, context, t });
        const said = complaints.flat();
        assert.deepEqual(said, [], "a page complained");
      } catch (error) {
        await keepEvidence(name, pages, vitrine.log?.() ?? "", complaints.flat());
        throw error;
      } finally {
        await context.close();
      }
    });
  }
  return { walk, vitrine };
}

async function keepEvidence(name, pages, log, said) {
  const folder = join(OUTPUT, "failed");
  const stem = name.replace(/[^a-z0-9]+/gi, "-").slice(0, 80);
  await mkdir(folder, { recursive: true });
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${stem}-${index}.png`) }).catch(() => {});
  }
  await writeFile(join(folder, `${stem}.txt`), `${said.join("\n")}\n\n--- server\n${log.slice(-20_000)}`);
}

/** A GraphQL request as a program would send it, with the cookies of `context`. Answers the whole body. */
export async function ask(context, query, variables = {}) {
  const answer = await context.request.post("/api/graphql", {
    headers: { "Apollo-Require-Preflight": "true" },
    data: { query, variables },
  });
  return answer.json();
}

/** The address of an item that is on display, by its place in the newest-first list. */
export async function findItem(context, kind, place = 0) {
  const list = kind === "theme" ? "switchThemes" : "switchLayouts";
  const body = await ask(context, `query FindItem { ${list}(limit: 50) { nodes { hexId name pageUrl } } }`);
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  const item = body.data[list].nodes[place];
  assert.ok(item, `no ${kind} at place ${place}`);
  return { ...item, path: new URL(item.pageUrl, "http://any").pathname };
}

/** Where a page stands after client-side navigation: path and query. */
export const addressOf = (page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Waits until `condition` answers something true and gives that back; fails with `what` after `timeout` ms. */
export async function eventually(what, condition, timeout = 15_000) {
  const end = Date.now() + timeout;
  let last;
  while (Date.now() < end) {
    try {
      last = await condition();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail(`${what} (last: ${last instanceof Error ? last.message : JSON.stringify(last)})`);
}

/** Chooses a radio button or turns a switch by keyboard: they are drawn by their labels, so a mouse meets those. */
export async function choose(control) {
  await control.focus();
  await control.press("Space");
}
