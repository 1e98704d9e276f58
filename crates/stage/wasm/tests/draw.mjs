// Draws with the compiled module what it is asked for on standard input, and writes each drawing to standard output: the length
// of the answer, the answer, the pixels. A request is its length, that of the icons, itself, the icons. Lengths have 32 bits.
import { readFileSync, writeSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, input, draw, answer, pixels } = instance.exports;
const PIXEL_BYTES = 1280 * 720 * 4;

function write(bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const requests = readFileSync(0);
for (let at = 0; at < requests.length; ) {
  const [length, icons] = [requests.readUInt32LE(at), requests.readUInt32LE(at + 4)];
  const asked = requests.subarray(at + 8, at + 8 + length + icons);
  at += 8 + length + icons;
  const place = input(asked.length);
  new Uint8Array(memory.buffer).set(asked, place);
  const answerLength = draw(length);
  if (answerLength === 0) throw new Error("no drawing");
  const head = Buffer.alloc(4);
  head.writeUInt32LE(answerLength);
  write(head);
  write(new Uint8Array(memory.buffer, answer(), answerLength));
  write(new Uint8Array(memory.buffer, pixels(), PIXEL_BYTES));
}
