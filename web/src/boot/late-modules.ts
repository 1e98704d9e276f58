// The page is there to be read and looked at before the app comes. So the app's modules wait until the page and its first
// picture have been painted, instead of taking the line and the processor from them.

const MOST_MS_FOR_PICTURE = 1000;
/** How long a report of the browser is waited for: some kinds never come, such as that of a picture smaller than a text. */
const MOST_MS_FOR_REPORT = 250;

export function fetchAppAfterPaint(): void {
  document.addEventListener("DOMContentLoaded", async () => {
    if (hasSomethingToPaint()) {
      await nextPaint();
      await reported("paint", ({ name }) => name === "first-contentful-paint");
      await firstPicture();
    }
    fetchApp();
  });
}

// A page in the background is not painted until somebody looks at it, and had better be complete by then.
const hasSomethingToPaint = () =>
  document.visibilityState === "visible" && document.getElementById("root")?.firstElementChild !== null;

/** Handed to the compositor, that is; it may be some tens of milliseconds until it is on the screen. */
const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Until the browser has had such an entry on the screen, as far as it reports entries of this type. */
async function reported(type: string, isMeant: (entry: PerformanceEntry) => boolean) {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntries().some(isMeant)) end();
    });
    const end = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type, buffered: true });
    setTimeout(end, MOST_MS_FOR_REPORT);
  });
}

async function firstPicture() {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (!picture) return;
  if (!picture.complete) {
    await new Promise((resolve) => {
      picture.addEventListener("load", resolve);
      picture.addEventListener("error", resolve);
      setTimeout(resolve, MOST_MS_FOR_PICTURE);
    });
    await nextPaint();
  }
  await reported("largest-contentful-paint", (entry) => "element" in entry && entry.element === picture);
}

const announced = (name: string) =>
  [...document.querySelectorAll<HTMLMetaElement>(`meta[name=${name}]`)].map(({ content }) => content);

function fetchApp() {
  const entries = announced("vitrine-entry");
  const links = [...entries, ...announced("vitrine-module")].map((href) =>
    Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
  );
  document.head.append(...links);
  for (const entry of entries) void import(/* @vite-ignore */ entry);
}
