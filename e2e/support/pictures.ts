// Makes pictures to upload, real PNG files, written here so that a test knows every pixel of what it sends; and reads the
// colours of those that come back.

import { crc32, deflateSync } from "node:zlib";
import type { Locator } from "@playwright/test";

export type Colour = [red: number, green: number, blue: number];

/** A PNG of the given size whose left half has one colour and whose right half another. */
export function pngOfHalves(width: number, height: number, left: Colour, right: Colour): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set(x < width / 2 ? left : right, 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, true colour, the only compression and filter there are, no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The colour of a shown picture near its upper left corner, where menus are clear. */
export const cornerOf = (picture: Locator): Promise<number[]> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context?.drawImage(image, image.naturalWidth / 64, image.naturalHeight / 3, 1, 1, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });

/** The largest difference of a channel. */
export const distanceOf = (seen: readonly number[], wanted: Colour): number =>
  Math.max(...wanted.map((value, channel) => Math.abs(value - (seen[channel] ?? Infinity))));

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
}

/** A number for what a canvas shows. */
export function pixelsOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((node: HTMLCanvasElement) => {
    const { data } = node.getContext("2d")?.getImageData(0, 0, 1280, 720) ?? { data: [] };
    let sum = 0;
    for (let at = 0; at < data.length; at += 97) sum = (sum * 31 + (data[at] ?? 0)) % 1_000_000_007;
    return sum;
  });
}
