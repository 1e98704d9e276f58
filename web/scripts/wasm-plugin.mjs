// Makes modules of WebAssembly, compiled by scripts/build-wasm.sh, a part of the build: each a file of its own beside the worker
// that runs it. Without a module the app is told that there is none.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const compiled = (file) => fileURLToPath(new URL(`../../target/${file}`, import.meta.url));
const FILE_CHECKS_WORKER = fileURLToPath(new URL("../src/worker/file-checks.ts", import.meta.url));
const STAGE_WORKER = fileURLToPath(new URL("../src/worker/console-stage.ts", import.meta.url));

/** By the names that the app imports them by. */
const MODULES = new Map([
  ["virtual:file-checks", { constant: "FILE_CHECKS", file: "file-checks.wasm", worker: FILE_CHECKS_WORKER }],
  ["virtual:console-stage", { constant: "CONSOLE_STAGE", file: "console-stage.wasm", worker: STAGE_WORKER }],
  // The stage with the readers of a console's own menu files. The same worker runs it.
  ["virtual:console-menu", { constant: "CONSOLE_MENU", file: "console-menu.wasm", worker: STAGE_WORKER }],
]);

/**
 * `use` is `"none"` for tests, and `"names"` for the app that the server runs: it knows which modules there are, and runs none.
 * @returns {import("vite").Plugin}
 */
export function wasmModules({ use = "all" } = {}) {
  let isServing = false;
  return {
    name: "vitrine:wasm-modules",
    configResolved({ command }) {
      isServing = command === "serve";
    },
    configureServer({ middlewares }) {
      for (const { file } of MODULES.values()) {
        middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader("Content-Type", "application/wasm");
          response.end(readFileSync(compiled(file)));
        });
      }
    },
    resolveId: (id) => (MODULES.has(id) ? `\0${id}` : undefined),
    load(id) {
      const found = id.startsWith("\0") ? MODULES.get(id.slice(1)) : undefined;
      if (!found) return undefined;
      const { constant, file } = found;
      if (use === "none" || !existsSync(compiled(file))) return `export const ${constant} = null;`;
      if (use === "names") return `export const ${constant} = { worker: "", module: "" };`;
      const withModule = (address) =>
        `import worker from ${JSON.stringify(`${found.worker}?worker&url`)};\nexport const ${constant} = { worker, module: ${address} };`;
      if (isServing) return withModule(JSON.stringify(`/${file}`));
      const asset = this.emitFile({ type: "asset", name: file, source: readFileSync(compiled(file)) });
      return withModule(`import.meta.ROLLUP_FILE_URL_${asset}`);
    },
  };
}
