// The app as a device keeps it: installed, without a connection, from one build to the next, and taking files of other
// apps. A proxy in front of the server is shut, or leads to another build.

import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { publishTheme, signIn } from "../support/api";
import { zipOf } from "../support/archive";
import { CreateThemePage } from "../support/create-theme-page";
import { openServerProxy, type ServerProxy } from "../support/server-proxy";
import { test as base, expect } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";
import { startVitrine } from "../support/vitrine";
import { patchesOf } from "../support/wiiu-patches";

const test = base.extend<{ serverProxy: ServerProxy }, { sharedProxy: ServerProxy }>({
  sharedProxy: [
    async ({}, use) => {
      const serverProxy = await openServerProxy();
      await use(serverProxy);
      await serverProxy.close();
    },
    { scope: "worker" },
  ],
  vitrine: [
    async ({ dataDir, sharedProxy, content: _ }, use) => {
      const vitrine = await startVitrine(dataDir, {
        settings: { VITRINE_PUBLIC_URL: sharedProxy.url },
      });
      sharedProxy.leadTo(vitrine.url);
      await use({ ...vitrine, url: sharedProxy.url });
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  serverProxy: async ({ sharedProxy, browserErrors }, use) => {
    // What a shut proxy and a page that is not there are told by.
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_CONNECTION|ERR_NETWORK/);
    await use(sharedProxy);
    sharedProxy.open();
  },
});

test.use({ serviceWorkers: "allow" });

const theme = 'main li a[href^="/switch/themes/"]';
const bar = (page: Page, name: string) => page.getByRole("complementary", { name });
const buildOf = (page: Page) => page.locator('meta[name="vitrine-build"]').getAttribute("content");

/** Until the worker takes care of the page. */
const worked = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", null, { timeout: 30_000 });

/** What is kept on the device, by its address. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const keys = await Promise.all(caches.map((cache) => cache.keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

async function disconnect(context: BrowserContext, serverProxy: ServerProxy) {
  serverProxy.shut();
  await context.setOffline(true);
}

async function connect(context: BrowserContext, serverProxy: ServerProxy) {
  serverProxy.open();
  await context.setOffline(false);
}

/** Opens a page with a clock that the test turns, and has the worker take care of it. */
async function openUnderClock(page: Page, address: string) {
  await page.clock.install();
  await page.goto(address);
  // What is fetched beforehand comes piece by piece: when the page rests by this clock, and over a line that has its own.
  for (let seconds = 0; seconds < 20; seconds += 1) {
    await page.clock.runFor(1_000);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(100);
  }
  await worked(page);
}

const anHourPasses = (page: Page) => page.clock.fastForward("01:00:00");

test("a browser finds nothing in the way of installing it", async ({ page }) => {
  await page.goto("/");
  await worked(page);
  const devtools = await page.context().newCDPSession(page);
  const manifest = await devtools.send("Page.getAppManifest");
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toMatch(/\/manifest\.webmanifest$/);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  const reasons = installabilityErrors.map(({ errorId }) => errorId).filter((reason) => reason !== "in-incognito");
  expect(reasons).toEqual([]);
});

test("without a connection, pages that were seen open, others say so, and Retry brings them", async ({
  page,
  context,
  serverProxy,
}) => {
  test.slow();
  await page.goto("/");
  await worked(page);
  await page.goto("/switch/themes");
  const seen = (await page.locator(theme).first().getAttribute("href")) as string;
  await page.locator(theme).first().click();
  await expect(page).toHaveURL(seen);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Switch themes");
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(seen);

  await disconnect(context, serverProxy);
  await expect(bar(page, "Connection")).toContainText("You’re offline. Pages you’ve visited still open.");
  expect(await findingsNow(page)).toEqual([]);
  await test.step("a seen page opens by a link, and says of when it is", async () => {
    await page.goto("/switch/themes");
    await expect(page.locator(theme).first()).toBeVisible();
    await expect(bar(page, "Connection")).toContainText(/Saved copy from \d\d:\d\d/);
    await page.locator(`main a[href="${seen}"]`).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
  await test.step("another one says that there is no connection", async () => {
    await page.goto("/switch/layouts", { waitUntil: "load" });
    await expect(page).toHaveTitle("You are offline – Vitrine");
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", seen);
    expect(await findingsNow(page)).toEqual([]);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  });
  await test.step("back again, it is there", async () => {
    await connect(context, serverProxy);
    await expect(page.getByRole("heading", { level: 1, name: "Switch Layouts" })).toBeVisible();
    await expect(page).toHaveURL("/switch/layouts");
  });
});

test("what only one person may see is never kept, and signing out forgets where they were", async ({
  page,
  creator,
  serverProxy: _,
}) => {
  test.slow();
  const person = page.context().request;
  const picture = pngOfHalves(1280, 720, [20, 60, 120], [20, 60, 120]);
  const hexId = await publishTheme(person, { name: "Open door", tags: ["dusk"], target: "Flaunch" }, picture);
  await page.goto("/");
  await worked(page);
  for (const address of ["/account", "/account/items", "/search?q=nebula", "/switch/themes?private=1", "/"]) {
    await page.goto(address);
    await page.waitForTimeout(2_500);
  }
  await page.goto(`/switch/themes/open-door-${hexId}`);
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(`/switch/themes/open-door-${hexId}`);
  const all = await kept(page);
  const isAllowed = (path: string) =>
    /^\/(assets\/|builds\/shell\.html$|favicon\.ico$|icon\.svg$)/.test(path) ||
    path === "/" ||
    /^\/switch\/themes(\/|\?|$)/.test(path);
  expect(all.filter((path) => !isAllowed(path))).toEqual([]);
  const texts = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("vitrine-pages-"));
    const pages = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ""));
      }),
    );
    return pages.flat();
  });
  expect(texts.length).toBeGreaterThan(0);
  // The item names its maker to everybody; that somebody is signed in, nobody is told.
  for (const text of texts) expect(text).toContain('"me":null');

  await page.getByRole("banner").getByRole("button", { name: creator.username }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect.poll(async () => (await kept(page)).filter((path) => path.startsWith("/switch"))).toEqual([]);
});

test("a new version is told of within the hour, taken when one likes, and the page is loaded once", async ({
  page,
  serverProxy,
}) => {
  test.slow();
  await openUnderClock(page, "/switch/themes");
  const before = await buildOf(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await serverProxy.update();
  await expect(bar(page, "New version")).toHaveCount(0);
  await anHourPasses(page);
  await expect(bar(page, "New version")).toContainText("A new version is ready.");
  expect(await findingsNow(page)).toEqual([]);
  // Not by the pointer, which would come to rest on an item and fetch its code.
  await page.getByRole("button", { name: "Later" }).press("Enter");
  await expect(bar(page, "New version")).toHaveCount(0);
  expect(loads).toBe(0);
  await anHourPasses(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => buildOf(page).catch(() => before), { timeout: 20_000 }).not.toBe(before);
  await expect(page.locator(theme).first()).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(loads).toBe(1);
  await page.clock.runFor(10_000);
  await expect(bar(page, "New version")).toHaveCount(0);
});

test("a tab that is returned to looks for a new version", async ({ page, serverProxy, browserErrors }) => {
  // What the old page would have fetched beforehand is gone.
  browserErrors.allow(/404|a part of the app could not be fetched/);
  await openUnderClock(page, "/");
  await serverProxy.update();
  await page.clock.runFor(120_000);
  await expect(bar(page, "New version")).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(bar(page, "New version")).toBeVisible();
});

test("a form is never loaded anew unasked; Update keeps its draft first", async ({ page, context, serverProxy }) => {
  test.slow();
  const draft = new CreateThemePage(page);
  await openUnderClock(page, "/create/switch/theme?new=1");
  const before = await buildOf(page);
  await draft.chooseMenu("Lock screen");
  await serverProxy.update();
  await anHourPasses(page);
  await expect(bar(page, "New version")).toContainText("A new version is ready. Update when you’re done.");
  await test.step("another tab takes the new version, and this one stays", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await other.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      registration.waiting?.postMessage({ kind: "take-over" });
    });
    await other.waitForTimeout(2_000);
    await other.close();
    expect(await buildOf(page)).toBe(before);
    await expect(bar(page, "New version")).toContainText("Update when you’re done.");
  });
  await page.getByRole("button", { name: "Update" }).click();
  await page.clock.runFor(10_000);
  await expect.poll(() => buildOf(page).catch(() => before), { timeout: 20_000 }).not.toBe(before);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/draft=/);
  await expect(page.getByRole("group", { name: /^Menu/ }).getByRole("radio", { name: "Lock screen" })).toBeChecked();
});

test("over a file that is kept nowhere there is nothing to press but Later", async ({
  page,
  creator: _,
  serverProxy,
}) => {
  test.slow();
  const picture = pngOfHalves(1280, 720, [90, 60, 20], [20, 60, 120]);
  const hexId = await publishTheme(
    page.context().request,
    { name: "Kept nowhere", tags: ["dusk"], target: "Set" },
    picture,
  );
  await openUnderClock(page, `/switch/themes/kept-nowhere-${hexId}/edit`);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Kept nowhere else");
  const other = pngOfHalves(1280, 720, [20, 60, 120], [90, 60, 20]);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "other.png", mimeType: "image/png", buffer: other });
  await expect(page.getByRole("main").getByRole("status")).toContainText("2 unsaved changes");
  await serverProxy.update();
  await anHourPasses(page);
  await expect(bar(page, "New version")).toContainText("so it won’t reload on its own");
  await expect(page.getByRole("button", { name: "Update" })).toHaveCount(0);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Update" })).toBeVisible();
});

test("all other tabs follow by themselves when one takes the new version", async ({
  page,
  context,
  serverProxy,
  browserErrors,
}) => {
  test.slow();
  await openUnderClock(page, "/");
  // By the clock of the test items are an hour older than the server has written.
  browserErrors.allow(/React error #418/);
  const other = await context.newPage();
  await other.goto("/switch/themes");
  await worked(other);
  const before = await buildOf(other);
  // It listens once it rests.
  await other.waitForTimeout(3_000);
  await serverProxy.update();
  await anHourPasses(page);
  await page.getByRole("button", { name: "Update" }).click();
  for (const one of [page, other]) {
    await expect.poll(() => buildOf(one).catch(() => before), { timeout: 20_000 }).not.toBe(before);
  }
  await expect(other.locator(theme).first()).toBeVisible();
});

test("a later visit waits for the worker with neither the page nor the files of the app", async ({
  page,
  serverProxy,
}) => {
  test.slow();
  await page.goto("/");
  await worked(page);
  // The worker keeps what the page has loaded once it is told.
  const files = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  const script = (await files()).filter((path) => path.startsWith("/assets/")).at(-1);
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(script);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  const before = serverProxy.asked().length;
  await page.goto("/", { waitUntil: "networkidle" });
  type Routed = PerformanceEntry & { workerFinalSourceType?: string };
  const routed = await page.evaluate(() => {
    const of = (kind: string) =>
      performance
        .getEntriesByType(kind)
        .map((entry) => [new URL(entry.name).pathname, (entry as Routed).workerFinalSourceType]);
    return { page: of("navigation"), files: of("resource").filter(([path]) => path?.startsWith("/assets/")) };
  });
  expect(routed.page).toEqual([["/", "network"]]);
  expect(routed.files.length).toBeGreaterThan(5);
  expect(routed.files.filter(([, source]) => source !== "cache")).toEqual([]);
  const since = serverProxy.asked().slice(before);
  expect(since.filter((asked) => asked === "GET /")).toHaveLength(1);
  expect(since.filter((asked) => asked.includes("/assets/"))).toEqual([]);
});

test("a visit after an update is of the new build and whole, with the worker of the old one", async ({
  page,
  context,
  serverProxy,
}) => {
  test.slow();
  await page.goto("/");
  await worked(page);
  const before = await buildOf(page);
  await serverProxy.update();
  for (const address of ["/", "/switch/themes", "/switch/layouts", "/create/switch/theme"]) {
    const visit = await context.newPage();
    await visit.goto(address);
    await visit.waitForFunction(() => "isTakenOver" in window || document.readyState === "complete");
    expect(await buildOf(visit)).not.toBe(before);
    await expect(visit.getByRole("heading", { level: 1 })).toBeVisible();
    await visit.close();
  }
});

test("a tab of the old build whose next code is gone loads once, and shows what was wanted", async ({
  page,
  serverProxy,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/404|a part of the app could not be fetched/);
  await page.goto("/");
  await worked(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await serverProxy.update();
  // Not by the pointer, on whose way the code would be fetched before.
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/switch/layouts"]')?.click());
  await expect(page.getByRole("heading", { level: 1, name: "Switch Layouts" })).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(loads).toBe(1);
});

const wantsNothingBeforehand = () =>
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });

test.describe("where no worker brings the new version by itself", () => {
  test.use({ serviceWorkers: "block" });

  test("a button whose code is gone after an update loads the page once, and works then", async ({
    page,
    serverProxy,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/404|a part of the app could not be fetched/);
    await page.addInitScript(wantsNothingBeforehand);
    await page.goto("/switch/layouts");
    // What comes by itself has come: half of it of each build is another test.
    await page.waitForLoadState("networkidle");
    const before = await buildOf(page);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await serverProxy.update();
    const appearance = page.getByRole("contentinfo").getByRole("button", { name: "Appearance" });
    await appearance.press("Enter");
    await expect.poll(() => buildOf(page).catch(() => before), { timeout: 20_000 }).not.toBe(before);
    await expect(page).toHaveURL("/switch/layouts");
    await page.waitForFunction(() => "isTakenOver" in window);
    await appearance.press("Enter");
    await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
    expect(loads).toBe(1);
  });

  test("a button whose code stays away says so, and does not load the page again and again", async ({
    page,
    serverProxy,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/404|a part of the app could not be fetched/);
    await page.addInitScript(wantsNothingBeforehand);
    await page.goto("/switch/layouts");
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => sessionStorage.setItem("vitrine-reloaded-at", String(Date.now() + 60_000)));
    await serverProxy.update();
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.getByRole("contentinfo").getByRole("button", { name: "Appearance" }).press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
    await expect(alert).toBeVisible();
    // It covers a part of whatever lies under it.
    expect(await findingsNow(page, "[role=alert]")).toEqual([]);
    expect(loads).toBe(0);
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => loads).toBe(1);
  });

  test("a button whose code is gone leaves a form alone that is kept nowhere", async ({
    page,
    creator: _,
    serverProxy,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/404|a part of the app could not be fetched/);
    await page.addInitScript(wantsNothingBeforehand);
    await page.goto("/account?section=profile");
    // The parts of the page itself have come: the button's alone is missing after the change of builds.
    await page.waitForLoadState("networkidle");
    const bio = page.getByRole("main").getByRole("textbox").first();
    await bio.fill("Nets and lines.");
    await serverProxy.update();
    await page.getByRole("contentinfo").getByRole("button", { name: "Appearance" }).press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: "Save your changes" });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await expect(bio).toHaveValue("Nets and lines.");
  });
});

/** Has another app share a file, as the browser does it: by sending a form. */
async function share(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: "/share",
    });
    form.enctype = "multipart/form-data";
    form.append(
      Object.assign(document.createElement("input"), {
        type: "file",
        name: "files",
        id: "shared",
      }),
    );
    document.body.append(form);
  });
  await page.locator("#shared").setInputFiles(file);
  await page.evaluate(() => document.querySelector<HTMLInputElement>("#shared")?.form?.submit());
}

async function finishedTheme(request: APIRequestContext, page: Page) {
  await page.goto("/switch/themes");
  const address = await page.locator(theme).first().getAttribute("href");
  await page.goto(address as string);
  const link = page.locator('a[href$="/download"]').first();
  const download = await request.get((await link.getAttribute("href")) as string);
  return {
    name: "shared.nxtheme",
    mimeType: "application/octet-stream",
    buffer: await download.body(),
  };
}

test("a Switch theme that is shared with the app comes into the form", async ({ page, request, serverProxy: _ }) => {
  test.slow();
  await page.goto("/");
  await worked(page);
  await share(page, await finishedTheme(request, page));
  await expect(page).toHaveURL(/\/create\/switch\/theme.*import=/);
  await expect(page.getByRole("list", { name: "Themes found" }).getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Import finished themes" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Themes found" })).toHaveCount(0);
});

for (const policy of ["unsafe-url", "no-referrer"]) {
  test(`a page of another site shares nothing with the app, referrer policy ${policy}`, async ({
    page,
    request,
    vitrine,
    browserErrors,
    serverProxy: _,
  }) => {
    test.slow();
    browserErrors.allow(/403/);
    await page.goto("/");
    await worked(page);
    const file = await finishedTheme(request, page);
    const foreign = vitrine.url.replace("127.0.0.1", "localhost").replace(/\d+$/, "9");
    await page.route(`${foreign}/**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<meta name="referrer" content="${policy}"><form method="post" enctype="multipart/form-data"
          action="${vitrine.url}/share"><input type="file" name="files" id="shared"><button>Send</button></form>`,
      }),
    );
    await page.goto(`${foreign}/`);
    await page.locator("#shared").setInputFiles(file);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("This request did not come from the site.")).toBeVisible();
    await page.goto("/create/switch/theme");
    await worked(page);
    await page.waitForLoadState("networkidle");
    await expect(page).not.toHaveURL(/import=/);
    expect((await kept(page)).filter((path) => path.startsWith("/share/switch/"))).toEqual([]);
  });
}

test("a file that no form takes and is shared with the app is refused in words", async ({ page, serverProxy: _ }) => {
  await page.goto("/");
  await worked(page);
  await share(page, { name: "notes.py", mimeType: "text/x-python", buffer: Buffer.from("print()") });
  await expect(page).toHaveURL(/\/create#shared=[\w-]+$/);
  await expect(page.getByRole("alert").getByText("Can’t use notes.py here.")).toBeVisible();
  await page.reload();
  await worked(page);
  await expect(page.getByText("Can’t use notes.py here.")).toHaveCount(0);
});

test("a Wii U theme that is shared with the app comes into the form, with its name and its patches", async ({
  page,
  request,
  account,
  serverProxy: _,
}) => {
  test.slow();
  await signIn(page.context().request, account);
  const patch = await patchesOf(request);
  const archive = zipOf({
    "metadata.json": JSON.stringify({
      Metadata: { themeID: "x:1", themeName: "Paper harbour" },
    }),
    "Men.bps": patch("Men", "Men.bps").buffer,
    "AllMessage_UsEn.bps": patch("AllMessage_UsEn", "x").buffer,
  });
  await page.goto("/");
  await worked(page);
  await share(page, {
    name: "harbour.utheme",
    mimeType: "application/octet-stream",
    buffer: archive,
  });
  await expect(page).toHaveURL(/\/create\/wiiu\/theme/);
  await expect(page.getByText("2 patches added.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Paper harbour");
  const tags = page.getByRole("combobox", { name: /Tags/ });
  await tags.fill("paper");
  await tags.press("Enter");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^Men\.bps/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Men\.bps/).first()).toBeVisible();
});

/** Has the device open files with the app, as the browser hands them over. */
const openWithApp = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  page.evaluate(
    (opened) => {
      const handles = opened.map(({ name, bytes }) => ({
        getFile: async () => new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name),
      }));
      (window as unknown as { launch: (launch: object) => void }).launch({ files: handles });
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString("base64") })),
  );

/** What browsers have that let installed apps open files; what comes before somebody listens is kept for them. */
const takesFiles = () => {
  const waiting: object[] = [];
  let consumer: ((launch: object) => void) | null = null;
  const launchQueue = {
    setConsumer: (taker: (launch: object) => void) => {
      consumer = taker;
      for (const launch of waiting.splice(0)) taker(launch);
    },
  };
  const launch = (one: object) => (consumer ? consumer(one) : waiting.push(one));
  Object.defineProperty(window, "launchQueue", { value: launchQueue, configurable: true });
  Object.assign(window, { launch });
};

test("the manifest says which files the app opens, and where", async ({ request }) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  const handlers = manifest.file_handlers.map(({ action, accept }: { action: string; accept: object }) => [
    action,
    Object.values(accept).flat(),
  ]);
  expect(handlers).toEqual([
    ["/create/switch/theme", [".nxtheme"]],
    ["/create/wiiu/theme", [".utheme"]],
  ]);
  for (const [action] of handlers) expect((await request.get(action)).status()).toBe(200);
});

test("a Switch theme that the device opens with the app comes into the form", async ({
  page,
  request,
  serverProxy: _,
}) => {
  test.slow();
  await page.addInitScript(takesFiles);
  const theme = await finishedTheme(request, page);
  // The address that the manifest names.
  await page.goto("/create/switch/theme");
  await openWithApp(page, [theme]);
  await expect(page).toHaveURL(/\/create\/switch\/theme.*import=/);
  await expect(page.getByRole("list", { name: "Themes found" }).getByRole("article")).toHaveCount(1);
});

test("a Wii U theme that the device opens with the app comes into the form, whichever page is shown", async ({
  page,
  request,
  serverProxy: _,
}) => {
  test.slow();
  await page.addInitScript(takesFiles);
  const patch = await patchesOf(request);
  const buffer = zipOf({
    "metadata.json": JSON.stringify({ Metadata: { themeID: "x:2", themeName: "Tin harbour" } }),
    "Men.bps": patch("Men", "Men.bps").buffer,
  });
  await page.goto("/switch/layouts");
  await openWithApp(page, [
    { name: "notes.txt", buffer: Buffer.from("no theme") },
    { name: "harbour.utheme", buffer },
  ]);
  await expect(page).toHaveURL(/\/create\/wiiu\/theme/);
  await expect(page.getByText("One patch added.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Tin harbour");
});

test("the app is offered to be kept on the second visit, once in thirty days, and always in the menu", async ({
  page,
  context,
  creator,
}) => {
  const offer = async (visit: Page) => {
    await visit.goto("/");
    await visit.evaluate(() => {
      const asked = {
        prompt: async () => Object.assign(window, { wasAsked: true }),
      };
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), asked, {
        userChoice: Promise.resolve({ outcome: "accepted" }),
      });
      window.dispatchEvent(event);
    });
    await visit.waitForTimeout(3_000);
  };
  await offer(page);
  await expect(bar(page, "Home screen")).toHaveCount(0);
  const second = await context.newPage();
  await offer(second);
  await expect(bar(second, "Home screen")).toContainText("Add Vitrine to your home screen?");
  await second.getByRole("button", { name: "Not now" }).click();
  await expect(bar(second, "Home screen")).toHaveCount(0);
  const third = await context.newPage();
  await offer(third);
  await expect(bar(third, "Home screen")).toHaveCount(0);
  await third.getByRole("banner").getByRole("button", { name: creator.username }).click();
  await third.getByRole("menuitem", { name: "Add to home screen" }).click();
  await expect.poll(() => third.evaluate(() => "wasAsked" in window)).toBe(true);
  await expect(third.getByText("Vitrine was added to your home screen")).toBeVisible();
});
