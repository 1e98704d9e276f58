// Writes public/manifest.webmanifest, by which devices install the app: its words are those of messages/*/app.json, its
// colour that of the mark's ground.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FIRST_LANGUAGE } from "./gen-messages.mjs";
import { writeGenerated } from "./generated-file.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const NAME = "Vitrine";

/** Where files that are shared with the app are sent: the service worker takes them there (src/worker/shared-files.ts). */
const SHARE_ADDRESS = "/share";

const words = new Map();
for (const language of (await readdir(`${root}messages`)).sort()) {
  const text = await readFile(`${root}messages/${language}/app.json`, "utf8").catch(() => null);
  // A language that does not have them yet is left out, and devices show the English ones.
  const { manifest } = JSON.parse(text ?? "{}");
  if (manifest) words.set(language, manifest);
}

/** A member in English, and beside it what the other languages have. */
function said(member, key) {
  const { [FIRST_LANGUAGE]: first, ...localized } = Object.fromEntries(
    [...words].flatMap(([language, manifest]) => (manifest[key] ? [[language, manifest[key]]] : [])),
  );
  return { [member]: first, ...(Object.keys(localized).length > 0 && { [`${member}_localized`]: localized }) };
}

const icon = (size, purpose) => ({
  src: `/icon-${purpose === "maskable" ? "maskable-" : ""}${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const ground = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(await readFile(`${root}public/icon.svg`, "utf8"))?.[1];
if (!ground) throw new Error("the mark has no ground");

const manifest = {
  id: "/",
  name: NAME,
  short_name: NAME,
  ...said("description", "description"),
  lang: FIRST_LANGUAGE,
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: ground,
  theme_color: ground,
  categories: ["entertainment", "personalization"],
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ...[64, 192, 512].map((size) => icon(size, "any")),
    icon(512, "maskable"),
  ],
  shortcuts: [
    { ...said("name", "switchThemes"), url: "/switch/themes" },
    { ...said("name", "wiiuThemes"), url: "/wiiu/themes" },
    { ...said("name", "create"), url: "/create" },
  ],
  share_target: {
    action: SHARE_ADDRESS,
    method: "POST",
    enctype: "multipart/form-data",
    // Phones know no type of these files, and call them all streams of bytes.
    params: {
      files: [
        { name: "files", accept: [".nxtheme", ".utheme", ".zip", "application/zip", "application/octet-stream"] },
      ],
    },
  },
  file_handlers: [
    { action: "/create/switch/theme", accept: { "application/nxtheme": [".nxtheme"] } },
    { action: "/create/wiiu/theme", accept: { "application/x-utheme": [".utheme"] } },
  ],
};

await writeGenerated(`${root}public/manifest.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`);
