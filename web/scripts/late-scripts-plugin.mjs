// Pages come as HTML: their scripts are fetched early, but after what the first paint needs.

/** @returns {import("vite").Plugin} */
export function lateScripts() {
  return {
    name: "vitrine:late-scripts",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"'),
    },
  };
}
