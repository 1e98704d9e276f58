// Builds src/boot/boot.ts into one small classic script and puts it, by address, into the head of the page.
// It runs before the first paint so that the chosen colours never flash; it cannot be inline (content policy).
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const entry = fileURLToPath(new URL("../src/boot/boot.ts", import.meta.url));
const alias = { "@": fileURLToPath(new URL("../src", import.meta.url)) };

async function bundle() {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias },
    build: {
      write: false,
      target: "es2020",
      minify: true,
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const chunk = [output].flat()[0].output.find((part) => part.type === "chunk");
  return chunk.code.trim();
}

/** @returns {import("vite").Plugin} */
export function bootScript() {
  let address = "/boot.js";
  let isBuild = false;
  return {
    name: "vitrine:boot",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      const source = await bundle();
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/boot-${hash}.js`;
      address = `/${fileName}`;
      this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use("/boot.js", async (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(await bundle());
      });
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("<!--vitrine:boot-->", `<script src="${address}"></script>`),
    },
  };
}
