// The build of the browser app: routes by file, Tailwind, the boot script, hashed assets.
// No inline script or style may leave this build: the server's content policy forbids both.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { apiReferencePlugin } from "./scripts/api-reference-plugin.mjs";
import { bootScript } from "./scripts/boot-plugin.mjs";
import { preloadFonts } from "./scripts/fonts-plugin.mjs";
import { lateScripts } from "./scripts/late-scripts-plugin.mjs";
import { developmentLanguages } from "./scripts/messages-plugin.mjs";
import { wasmModules } from "./scripts/wasm-plugin.mjs";

const api = process.env.VITRINE_DEV_API ?? "http://127.0.0.1:8080";

/** Tests of what works on a document or its storage without rendering anything. */
const IN_A_DOCUMENT = [
  "src/api/api.test.ts",
  "src/features/switch/publish/submission.test.ts",
  "src/features/switch/publish/set/draft-set.test.ts",
];

/** Tests that put others in the place of modules: these must not be there yet, so each file has a process of its own. */
const WITH_REPLACED_MODULES = [
  "src/features/switch/edit/published-background.test.tsx",
  "src/features/switch/layouts/layout-page.test.tsx",
  "src/features/switch/publish/import/import-page.test.tsx",
  "src/features/switch/publish/publish-page.test.tsx",
  "src/features/switch/stage/live-stage.test.tsx",
  "src/features/switch/theme-form/pieces/take-icon.test.ts",
  "src/features/switch/theme-form/readability/readability.test.tsx",
  "src/features/switch/theme-form/take-picture.test.ts",
  "src/platform/console-stage.test.ts",
  "src/platform/file-checks.test.ts",
  "src/platform/kept-menu-files.test.ts",
  "src/platform/wallpaper-check.test.ts",
  "src/ui/fields/suggestions.test.tsx",
  "src/ui/overlays/menu.test.tsx",
];

/** The chunks that the entry itself imports. */
const OF_EVERY_PAGE = /^assets\/(rolldown-runtime|base|messages)-/;

const DOCUMENT_SETUP = ["./src/testing/messages.ts", "./src/testing/setup.ts"];

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
    tailwindcss(),
    bootScript(),
    developmentLanguages(),
    preloadFonts(),
    lateScripts(),
    apiReferencePlugin(),
    wasmModules({ use: process.env.VITEST === undefined ? "all" : "none" }),
  ],
  resolve: {
    alias: [
      { find: "@", replacement: fileURLToPath(new URL("./src", import.meta.url)) },
      // The store hook of React itself in the place of the one for versions that have none.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: "use-sync-external-store/with-selector" },
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    // A small picture or font inlined as data: would slip past caching and past the policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first page lists what each chunk of the others needs. What it has itself needs no place there, nor does the
      // chunk, which is asked for in the same moment.
      resolveDependencies: (chunk, needed, { hostType }) =>
        hostType === "html" ? needed : needed.filter((file) => file !== chunk && !OF_EVERY_PAGE.test(file)),
    },
    manifest: "manifest.json",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What compiled messages call, beside what loads them: alone they would be a request for a hundred bytes each.
            { name: "messages", test: /src\/messages\/[^/]+$|@messageformat\/runtime|make-plural/ },
            // What every page begins with, in one piece: in a dozen it is larger.
            {
              name: "base",
              test: /src\/(api\/(request|request-error|query|document|endpoint)|pure\/class-names|ui\/(icon|icon-paths|late-code)|features\/session\/session|features\/\w+\/(section|[\w-]+\/(kind|view))|features\/catalogue\/(list-search|menu-glyph|reason|slug-id)|features\/player\/wanted|features\/switch\/tray\/tray-code|ui\/controls\/icon-button|ui\/overlays\/(dialog|toast-queue|tooltip)|pure\/(addresses|kind-lists)|ui\/page-link|ui\/wall\/(caption|skeleton|wall-text)|platform\/(hydrated|idle|session-storage|storage))\.tsx?$|react\/jsx-runtime|react-router\/dist\/esm\/(link|useNavigate|useMatch|useLocation|not-found)\.|useSuspenseQuery|with-selector/,
            },
            // The captions of all kinds, which the home page hangs together: each alone is little more than its beginning.
            {
              name: "captions",
              test: /src\/features\/(showcases|\w+\/\w+\/(showcase|[\w-]+-caption|save-(theme|pack|layout)|clip|image-sizes)|catalogue\/(row-of-five|showcase)|player\/play-button)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/schema.graphql": api } },
  preview: { proxy: { "/api": api, "/schema.graphql": api } },
  test: {
    css: false,
    testTimeout: 120_000,
    // One fewer than there are unless told, which on two is half.
    maxWorkers: "100%",
    // A document takes half a second for each file, so what renders nothing does without; what libraries take to load is
    // loaded once for all files of a project that share a process.
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          isolate: false,
          setupFiles: ["./src/testing/messages.ts"],
          include: ["src/**/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: [...IN_A_DOCUMENT, ...WITH_REPLACED_MODULES],
        },
      },
      {
        extends: true,
        test: {
          name: "document",
          environment: "jsdom",
          isolate: false,
          setupFiles: DOCUMENT_SETUP,
          include: ["src/**/*.test.tsx", ...IN_A_DOCUMENT],
          exclude: WITH_REPLACED_MODULES,
        },
      },
      {
        extends: true,
        test: {
          name: "replaced modules",
          environment: "jsdom",
          setupFiles: DOCUMENT_SETUP,
          include: WITH_REPLACED_MODULES,
        },
      },
    ],
  },
});
