// The layout follows the direction of the writing: what stands at the start of a line stands left in English and right in
// Arabic. Checks that styles name `start` and `end` where they could name `left` and `right`, in classes, in style sheets and
// in style properties. A line that says both (`translate-x-4 rtl:-translate-x-4`) says what it means, and so does one that
// centres.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src/", import.meta.url));

/** Places in pictures and in recordings, which no writing turns around. */
const OF_PICTURES = [
  "features/publishing/cropped-picture.tsx",
  "features/switch/stage/cell-button.tsx",
  "features/wiiu/theme-form/trim-tool.tsx",
  "ui/fields/crop-tool.tsx",
];

const CLASS =
  /(?<=^|[\s"'`:!])-?(?:[mp][lr]|scroll-[mp][lr]|border-[lr]|rounded-[lr]|rounded-[tb][lr]|left|right)-[\w./[\](-]+|(?<=^|[\s"'`:!])(?:(?:text|float|clear|origin)-(?:left|right)\b|border-[lr](?=[\s"'`]))|(?<=^|[\s"'`:!])-?translate-x-[\w./[\](-]+|bg-(?:linear|gradient)-to-[lr]\b/g;
const CENTRED = /(?:left|start)-1\/2\b.*-translate-x-1\/2/;
const PROPERTY =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\s*:|text-align:\s*(?:left|right)|to (?:left|right)\b/g;
const STYLE = /(?<![\w.])(?:left|right|(?:margin|padding|border)(?:Left|Right))\s*:\s*[^;]*$/;

/** What a line says of left and right; nothing if it says it of both. */
export function findSides(line, kind, isOfPictures = false) {
  if (/rtl/.test(line) || /^\s*(?:\/[/*]|\*|import )/.test(line) || CENTRED.test(line)) return [];
  if (kind === "css") return line.match(PROPERTY) ?? [];
  const classes = /["'`]/.test(line) ? (line.match(CLASS) ?? []) : [];
  // The sides of a spinner's ring are no sides of a page.
  const found = classes.filter((name) => !name.endsWith("-transparent"));
  return !isOfPictures && kind === "tsx" && STYLE.test(line) && !/["'`]/.test(line) ? [...found, line.trim()] : found;
}

async function check() {
  const names = (await readdir(src, { recursive: true })).filter(
    (name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.|\.gen\.|messages\/compiled/.test(name),
  );
  let count = 0;
  for (const name of names) {
    const lines = (await readFile(src + name, "utf8")).split("\n");
    const kind = name.split(".").at(-1);
    lines.forEach((line, place) => {
      for (const found of findSides(line, kind, OF_PICTURES.includes(name))) {
        console.error(`src/${name}:${place + 1}: "${found}" has a side; say start or end, or both with rtl:`);
        count += 1;
      }
    });
  }
  if (count > 0) process.exitCode = 1;
  else console.log("styles follow the direction of the writing");
}

if (import.meta.url === `file://${process.argv[1]}`) await check();
