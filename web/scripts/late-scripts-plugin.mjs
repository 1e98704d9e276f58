// Pages come as HTML, so their scripts wait for the first paint instead of taking the line and the processor from it.
// What Vite announces becomes names in the head, which the boot script fetches (src/boot/late-modules.ts).

const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const MODULE = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/** @returns {import("vite").Plugin} */
export function lateScripts() {
  return {
    name: "vitrine:late-scripts",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return;
        if (!ENTRY.test(html)) throw new Error("index.html loads no entry");
        return html
          .replace(ENTRY, '<meta name="vitrine-entry" content="$1" />')
          .replaceAll(MODULE, '<meta name="vitrine-module" content="$1" />');
      },
    },
  };
}
