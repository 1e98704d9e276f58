// The build of the app for the server: one classic script that defines `renderPage`, for an engine that has the
// language and nothing else.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiReferencePlugin } from "./scripts/api-reference-plugin.mjs";
import { smallLocaleData } from "./scripts/locale-data-plugin.mjs";
import { wasmModules } from "./scripts/wasm-plugin.mjs";

export default defineConfig({
  plugins: [react(), smallLocaleData(), apiReferencePlugin(), wasmModules({ use: "names" })],
  resolve: {
    alias: [
      { find: "@", replacement: fileURLToPath(new URL("./src", import.meta.url)) },
      // The public entry brings the streaming renderer along, which needs streams, channels and encoders.
      {
        find: "react-dom/server",
        replacement: fileURLToPath(
          new URL("./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url),
        ),
      },
    ],
  },
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { target: "webworker", noExternal: true, resolve: { conditions: ["worker", "module", "production"] } },
  build: {
    ssr: "src/server/main.tsx",
    outDir: "dist/server",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2023",
    minify: true,
    rolldownOptions: { output: { format: "iife", name: "page", entryFileNames: "page.js", codeSplitting: false } },
  },
});
