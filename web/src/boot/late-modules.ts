// The page is there to be read and looked at before the app comes. So the app's modules wait until the page and its first
// picture have been painted, instead of taking the line and the processor from them.

const MOST_MS_FOR_PICTURE = 1000;

export function fetchAppAfterPaint(): void {
  document.addEventListener("DOMContentLoaded", async () => {
    if (hasSomethingToPaint()) {
      await nextPaint();
      await firstPicture();
    }
    fetchApp();
  });
}

// A page in the background is not painted until somebody looks at it, and had better be complete by then.
const hasSomethingToPaint = () =>
  document.visibilityState === "visible" && document.getElementById("root")?.firstElementChild !== null;

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function firstPicture() {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (!picture || picture.complete) return;
  await new Promise((resolve) => {
    picture.addEventListener("load", resolve);
    picture.addEventListener("error", resolve);
    setTimeout(resolve, MOST_MS_FOR_PICTURE);
  });
  await nextPaint();
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
