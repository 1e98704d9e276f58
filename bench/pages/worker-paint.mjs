// First contentful paint of an address on the first and on a later visit, in turns with the app's worker and with a browser
// that refuses it: prints one JSON object. worker-paint.mjs CHROMIUM PAIRS ADDRESS
// Each pair of visits is a profile of its own; the processor is slowed down four times, as a mid-range phone's. Between the two
// the worker keeps what it wants to keep and is stopped, as browsers do with one that has had nothing to do for half a minute,
// and the tab is closed: what it holds in memory is not there on another day.
import { setTimeout } from "node:timers/promises";
import { launch } from "puppeteer-core";

const REST_MS = 3_000;

const [executablePath, pairs, address] = process.argv.slice(2);

async function paint(page) {
  await page.goto(address, { waitUntil: "networkidle2" });
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
}

const isControlled = () => navigator.serviceWorker.controller !== null;

async function open(browser, hasWorker) {
  const page = await browser.newPage();
  if (!hasWorker) await page.evaluateOnNewDocument(() => delete Navigator.prototype.serviceWorker);
  await page.emulateCPUThrottling(4);
  return page;
}

/** Paints of the first visit and of the second. */
async function visits(hasWorker) {
  // A browser of its own: closing one of several profiles of a browser hangs now and then while a worker is busy.
  const browser = await launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    let page = await open(browser, hasWorker);
    const first = await paint(page);
    if (hasWorker) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await setTimeout(REST_MS);
    if (hasWorker) {
      const devtools = await page.createCDPSession();
      await devtools.send("ServiceWorker.enable");
      await devtools.send("ServiceWorker.stopAllWorkers");
    }
    await page.close();
    page = await open(browser, hasWorker);
    const second = await paint(page);
    if (hasWorker && !(await page.evaluate(isControlled))) throw new Error("the worker does not control the second visit");
    return { first, second };
  } finally {
    await browser.close();
  }
}

const found = { "first visit": [], "later visit": [] };
await visits(true); // the server has made everything once
for (let pair = 0; pair < Number(pairs); pair += 1) {
  const paints = {};
  for (const which of pair % 2 === 0 ? ["with", "without"] : ["without", "with"]) paints[which] = await visits(which === "with");
  found["first visit"].push({ with: paints.with.first, without: paints.without.first });
  found["later visit"].push({ with: paints.with.second, without: paints.without.second });
}
console.log(JSON.stringify(found));
