// Makes the checks of console files, compiled to WebAssembly by scripts/build-wasm.sh, a part of the build: a file of its own
// beside the worker that runs it. Without them the app is told that there are none.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NAME = "virtual:file-checks";
const WASM = fileURLToPath(new URL("../../target/file-checks.wasm", import.meta.url));
const WORKER = fileURLToPath(new URL("../src/worker/file-checks.ts", import.meta.url));
const IN_DEVELOPMENT = "/file-checks.wasm";

const none = "export const FILE_CHECKS = null;";
const withModule = (module) =>
  `import worker from ${JSON.stringify(`${WORKER}?worker&url`)};\nexport const FILE_CHECKS = { worker, module: ${module} };`;

/**
 * `isLeftOut` for the app that the server runs, and for tests.
 * @returns {import("vite").Plugin}
 */
export function fileChecks({ isLeftOut = false } = {}) {
  let isServing = false;
  return {
    name: "vitrine:file-checks",
    configResolved({ command }) {
      isServing = command === "serve";
    },
    configureServer({ middlewares }) {
      middlewares.use(IN_DEVELOPMENT, (_request, response) => {
        response.setHeader("Content-Type", "application/wasm");
        response.end(readFileSync(WASM));
      });
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      if (isLeftOut || !existsSync(WASM)) return none;
      if (isServing) return withModule(JSON.stringify(IN_DEVELOPMENT));
      const file = this.emitFile({ type: "asset", name: "file-checks.wasm", source: readFileSync(WASM) });
      return withModule(`import.meta.ROLLUP_FILE_URL_${file}`);
    },
  };
}
