// Lighthouse on each address given, as on a mid-range phone: prints one JSON line each.
// lighthouse.mjs CHROMIUM ROUNDS COOKIE ADDRESS…; COOKIE may be empty. An address that misses a target in its first round is
// measured in all of them, and the median by performance counts.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, rounds, cookie, ...addresses] = process.argv.slice(2);
const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"] });
const options = { port: chrome.port, output: "json", logLevel: "error", formFactor: "mobile", ...(cookie && { extraHeaders: { Cookie: cookie } }) };

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
  const page = {
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
  return { ...page, isGood: isGood(page) };
}

const isGood = ({ performance, accessibility, practices, seo, largestPaintMs, shift }) =>
  performance >= 95 && [accessibility, practices, seo].every((share) => share === 100) && largestPaintMs < 2000 && shift < 0.02;

try {
  for (const address of addresses) {
    const found = [];
    do found.push(await measure(address));
    while (found.length < Number(rounds) && !found[0].isGood);
    found.sort((a, b) => a.performance - b.performance);
    console.log(JSON.stringify(found[Math.floor(found.length / 2)]));
  }
} finally {
  await chrome.kill();
}
