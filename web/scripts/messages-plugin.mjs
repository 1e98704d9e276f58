// Lets the browser fetch the messages that every page needs beside the entry, instead of after it: the entry asks for
// them by `import()`, which Vite does not announce in the page's head. The server does, in the language of the page
// (pages.json). In development, where Vite serves the page, its language is that of `?language=` or of
// VITRINE_DEV_LANGUAGE, and two more can be had that exist nowhere else (pseudo-language.mjs).
import { fileURLToPath } from "node:url";
import { compile, FIRST_LANGUAGE, readMessages } from "./gen-messages.mjs";
import { inPseudoLanguage, PSEUDO_LANGUAGES } from "./pseudo-language.mjs";

const TABLE = fileURLToPath(new URL("../src/messages/compiled/languages.ts", import.meta.url));
const TYPES = fileURLToPath(new URL("../src/messages/compiled/types", import.meta.url));
const PSEUDO = /^virtual:messages\/([\w-]+)\/(\w+)\.js$/;

/** @returns {import("vite").Plugin} */
export function developmentLanguages() {
  return {
    name: "vitrine:development-languages",
    // What is built has no pseudo-language: nothing there could ask for one.
    apply: "serve",
    transform(code, id) {
      if (id.split("?")[0] !== TABLE) return;
      const rows = PSEUDO_LANGUAGES.map(
        (name) => `LANGUAGES["${name}"] = () => import("virtual:messages/${name}/page.js");`,
      );
      return { code: `${code}\n${rows.join("\n")}\n`, map: null };
    },
    resolveId: (id) => (PSEUDO.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, name, part] = PSEUDO.exec(id.slice(1)) ?? [];
      if (!name || id[0] !== "\0") return;
      const tree = inPseudoLanguage(await readMessages(FIRST_LANGUAGE, part));
      const code = compile(FIRST_LANGUAGE, part, tree, (other) => `virtual:messages/${name}/${other}.js`);
      return code.replaceAll('"../types"', JSON.stringify(TYPES));
    },
    transformIndexHtml(html, { originalUrl }) {
      const asked = new URLSearchParams(originalUrl?.split("?")[1]).get("language");
      const language = asked ?? process.env.VITRINE_DEV_LANGUAGE;
      if (!language) return html;
      const direction = language === "ar-XB" ? "rtl" : "ltr";
      return html.replace(
        /<html lang="[^"]+"/,
        () => `<html lang="${encodeURIComponent(language)}" dir="${direction}"`,
      );
    },
  };
}
