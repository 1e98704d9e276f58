// Lighthouse on each address given, as on a mid-range phone: prints one JSON line each.
// lighthouse.mjs CHROMIUM ROUNDS ADDRESS…; of several rounds the median by performance counts.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, rounds, ...addresses] = process.argv.slice(2);
const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"] });
const options = { port: chrome.port, output: "json", logLevel: "error", formFactor: "mobile" };

/** A recording fails now and then, whatever the page. */
async function recorded(address, attempts = 3) {
  const { lhr } = await lighthouse(address, options);
  if (!lhr.runtimeError) return lhr;
  if (attempts > 1) return recorded(address, attempts - 1);
  throw new Error(lhr.runtimeError.message);
}

async function measure(address) {
  const lhr = await recorded(address);
  const share = (category) => Math.round((lhr.categories[category].score ?? 0) * 100);
  const figure = (audit) => lhr.audits[audit].numericValue;
  const failed = Object.values(lhr.categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => id);
  return {
    address,
    performance: share("performance"),
    accessibility: share("accessibility"),
    practices: share("best-practices"),
    seo: share("seo"),
    firstPaintMs: figure("first-contentful-paint"),
    largestPaintMs: figure("largest-contentful-paint"),
    blockedMs: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
    failed,
  };
}

try {
  for (const address of addresses) {
    const found = [];
    for (let round = 0; round < Number(rounds); round += 1) found.push(await measure(address));
    found.sort((a, b) => a.performance - b.performance);
    console.log(JSON.stringify(found[Math.floor(found.length / 2)]));
  }
} finally {
  await chrome.kill();
}
