// How much of each file is sent: a request carries its files one after the other, after its text.

import type { FileProgress } from "@/features/form/use-sending";

export class FilesSent {
  #sent: number[];
  /** Files before this place belong to requests that are done. */
  #first = 0;

  constructor(readonly files: readonly { name: string; bytes: number }[]) {
    this.#sent = files.map(() => 0);
  }

  /** Of the next `count` files, by what of their request is sent. */
  advance(count: number, loaded: number, total: number): void {
    const own = this.files.slice(this.#first, this.#first + count);
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0);
    let left = Math.max(0, loaded - Math.max(0, total - bytes));
    for (const [place, file] of own.entries()) {
      this.#sent[this.#first + place] = Math.min(file.bytes, left);
      left = Math.max(0, left - file.bytes);
    }
  }

  finish(count: number): void {
    for (let place = this.#first; place < this.#first + count; place++) {
      this.#sent[place] = this.files[place]?.bytes ?? 0;
    }
    this.#first += count;
  }

  get share(): number {
    const whole = this.files.reduce((sum, { bytes }) => sum + bytes, 0);
    return whole === 0 ? 1 : this.#sent.reduce((sum, bytes) => sum + bytes, 0) / whole;
  }

  now(): FileProgress[] {
    return this.files.map((file, place) => ({ ...file, sent: this.#sent[place] ?? 0 }));
  }
}
