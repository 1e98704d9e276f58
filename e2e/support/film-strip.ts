// Every frame that the browser puts on the screen from one moment to another, as the screen showed it.

import type { CDPSession, Page } from "@playwright/test";

/** A part of each channel, of 255: what frames lose on their way. */
const NEAR = 6;
/** An area of one colour, in pixels of the frame. */
const ENOUGH = 40;

export type Frame = {
  /** The colour near the lower left corner, `#rrggbb`. */
  corner: string;
  /** Whether an area of the frame has that colour. */
  has: (colour: string) => boolean;
};

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

export class FilmStrip {
  readonly #frames: string[] = [];

  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<FilmStrip> {
    const session = await page.context().newCDPSession(page);
    const strip = new FilmStrip(session);
    session.on("Page.screencastFrame", ({ data, sessionId }) => {
      strip.#frames.push(data);
      session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1, maxWidth: 720, maxHeight: 450 });
    return strip;
  }

  /** `reader` is a page of its own, which reads the pictures and is closed. */
  async end(reader: Page): Promise<Frame[]> {
    await this.session.send("Page.stopScreencast");
    await this.session.detach();
    const colours = await reader.evaluate(async (pictures) => {
      const read: { corner: string; counts: Record<string, number> }[] = [];
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        if (!context) throw new Error("no canvas");
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const hex = (at: number) =>
          `#${[...data.slice(at, at + 3)].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
        const counts: Record<string, number> = {};
        for (let at = 0; at < data.length; at += 4) counts[hex(at)] = (counts[hex(at)] ?? 0) + 1;
        read.push({ corner: hex(((bitmap.height - 8) * bitmap.width + 8) * 4), counts });
      }
      return read;
    }, this.#frames);
    await reader.close();
    return colours.map(({ corner, counts }) => ({
      corner,
      has: (colour) => {
        const wanted = channels(colour);
        const isNear = (found: string) =>
          channels(found).every((channel, place) => Math.abs(channel - (wanted[place] ?? 0)) <= NEAR);
        const area = Object.entries(counts).reduce((sum, [found, count]) => sum + (isNear(found) ? count : 0), 0);
        return area >= ENOUGH;
      },
    }));
  }
}
