// Draws the icons of the installed app from the mark, public/icon.svg: a rectangle with round corners as ground, further
// rectangles, and a path of straight lines with a stroke. What it cannot draw of the mark is an error.
// Pictures are compared by their pixels: another release of Node may compress them otherwise.
import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync, inflateSync } from "node:zlib";

const folder = fileURLToPath(new URL("../public/", import.meta.url));
const isCheck = process.argv.includes("--check");

/** `isWhole`: the ground fills the square, because the device cuts the shape; `scale` keeps the mark clear of the cut. */
const ICONS = [
  { name: "favicon.ico", size: 48 },
  { name: "icon-64.png", size: 64 },
  { name: "icon-192.png", size: 192 },
  { name: "icon-512.png", size: 512 },
  { name: "icon-maskable-512.png", size: 512, isWhole: true, scale: 0.8 },
  { name: "apple-touch-icon.png", size: 180, isWhole: true, scale: 0.9 },
];

/** Samples of a pixel in each direction. */
const SAMPLES = 8;
const grid = Array.from({ length: SAMPLES ** 2 }, (_, at) => [(at % SAMPLES) + 0.5, Math.floor(at / SAMPLES) + 0.5]);

/** Its shapes from back to front, each a test of whether a point lies within, and the side of the square they stand in. */
export function readMark(svg) {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const shapes = [...svg.matchAll(/<(rect|path) ([^>]*?)\/>/g)].map(([, element, text]) => {
    const said = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    return element === "rect" ? rectangle(said) : stroke(said);
  });
  if (!side || shapes.length === 0) throw new Error("the mark cannot be read");
  return { side, ground: shapes[0], shapes: shapes.slice(1) };
}

const colourOf = (hex) => {
  if (!/^#[0-9a-f]{6}$/.test(hex ?? "")) throw new Error(`no colour: ${hex}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};

function rectangle({ x = 0, y = 0, width, height, rx = 0, fill }) {
  const [left, top, w, h, r] = [x, y, width, height, rx].map(Number);
  const holds = (px, py) => {
    if (px < left || py < top || px > left + w || py > top + h) return false;
    const dx = Math.max(left + r - px, px - (left + w - r), 0);
    const dy = Math.max(top + r - py, py - (top + h - r), 0);
    return dx * dx + dy * dy <= r * r || dx === 0 || dy === 0;
  };
  return { colour: colourOf(fill), holds };
}

/** Lines along the axes, with square corners where they meet and none at the ends. */
function stroke({ d, stroke: colour, "stroke-width": width }) {
  const points = [];
  let [x, y] = [0, 0];
  for (const [, command, numbers] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const [a, b] = numbers.match(/-?[\d.]+/g).map(Number);
    if (command === "M") [x, y] = [a, b];
    else if (command === "H") x = a;
    else if (command === "V") y = a;
    else if (command === "h") x += a;
    else if (command === "v") y += a;
    else throw new Error(`the mark has a line that is not drawn here: ${command}`);
    points.push([x, y]);
  }
  const half = Number(width) / 2;
  const last = points.length - 2;
  const bars = points.slice(1).map(([bx, by], place) => {
    const [ax, ay] = points[place];
    const [begin, end] = [place > 0 ? half : 0, place < last ? half : 0];
    const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
    const ends = [ax - dx * begin, ay - dy * begin, bx + dx * end, by + dy * end];
    const [left, right] = [Math.min(ends[0], ends[2]), Math.max(ends[0], ends[2])];
    const [top, bottom] = [Math.min(ends[1], ends[3]), Math.max(ends[1], ends[3])];
    return [
      left - Math.abs(dy) * half,
      top - Math.abs(dx) * half,
      right + Math.abs(dy) * half,
      bottom + Math.abs(dx) * half,
    ];
  });
  const holds = (px, py) => bars.some(([l, t, r, b]) => px >= l && px <= r && py >= t && py <= b);
  return { colour: colourOf(colour), holds };
}

/** Rows of RGBA, each behind a byte for its filter, as PNG wants them. */
export function draw({ side, ground, shapes }, { size, isWhole = false, scale = 1 }) {
  const rows = Buffer.alloc(size * (1 + size * 4));
  const step = side / size / SAMPLES;
  const layers = [{ colour: ground.colour, holds: isWhole ? () => true : ground.holds }];
  const centred = (value) => (value - side / 2) / scale + side / 2;
  for (const { colour, holds } of shapes) layers.push({ colour, holds: (x, y) => holds(centred(x), centred(y)) });
  const topAt = (x, y) => layers.findLast(({ holds }) => holds(x * step, y * step));
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      const [left, top, within] = [px * SAMPLES, py * SAMPLES, SAMPLES - 0.5];
      const corners = [0.5, within].flatMap((y) => [0.5, within].map((x) => topAt(left + x, top + y)));
      // No shape is as narrow as a pixel: one whose corners are alike is of one colour.
      const isPlain = corners.every((corner) => corner === corners[0]);
      const samples = isPlain ? [corners[0]] : grid.map(([x, y]) => topAt(left + x, top + y));
      const hit = samples.filter(Boolean);
      const at = py * (1 + size * 4) + 1 + px * 4;
      for (const channel of [0, 1, 2]) {
        const sum = hit.reduce((total, { colour }) => total + colour[channel], 0);
        rows[at + channel] = hit.length > 0 ? Math.round(sum / hit.length) : 0;
      }
      rows[at + 3] = Math.round((hit.length / samples.length) * 255);
    }
  }
  return rows;
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function png(rows, size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits of red, green, blue and opacity.
  head.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** The form of Windows for icons, around one PNG. */
function ico(picture, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

/** The rows of a picture that this script has written. */
function rowsOf(file) {
  const start = file?.indexOf("IDAT", 0, "latin1") ?? -1;
  return start < 0 ? null : inflateSync(file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4)));
}

async function generate() {
  const mark = readMark(await readFile(`${folder}icon.svg`, "utf8"));
  for (const icon of ICONS) {
    const { name, size } = icon;
    const rows = draw(mark, icon);
    const current = await readFile(folder + name).catch(() => null);
    if (rowsOf(current)?.equals(rows)) continue;
    const shown = relative(process.cwd(), folder + name);
    if (isCheck) {
      console.error(`${shown} is out of date; run: npm run gen`);
      process.exitCode = 1;
      continue;
    }
    const picture = png(rows, size);
    await writeFile(folder + name, name.endsWith(".ico") ? ico(picture, size) : picture);
    console.log(`wrote ${shown}`);
  }
}

if (import.meta.url === `file://${process.argv[1]}`) await generate();
