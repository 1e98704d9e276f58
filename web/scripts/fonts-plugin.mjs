// Lets the browser fetch the two faces that stand above every fold beside the style sheet, instead of after it.

const ABOVE_THE_FOLD = /(bricolage-grotesque|instrument-sans)-.*\.woff2$/;

/** @returns {import("vite").Plugin} */
export function preloadFonts() {
  return {
    name: "vitrine:fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        if (!bundle) return;
        const fonts = Object.keys(bundle).filter((name) => ABOVE_THE_FOLD.test(name));
        if (fonts.length !== 2) throw new Error(`not the two fonts that pages begin with: ${fonts}`);
        return fonts.map((name) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` },
          injectTo: "head",
        }));
      },
    },
  };
}
