// Draws with the compiled module what it is asked for on standard input, and writes each drawing to standard output: the length
// of the answer, the answer, the pixels. A request is its length, that of the icons, itself, the icons. Lengths have 32 bits.
import { readFileSync, writeSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, input, draw, answer, pixels } = instance.exports;
const LINE_BYTES = 1280 * 4;
// Each drawing comes as the part that differs from the one before it.
const frame = Buffer.alloc(LINE_BYTES * 720);

function keep({ left, top, width, height }) {
  const part = new Uint8Array(memory.buffer, pixels(), width * height * 4);
  for (let line = 0; line < height; line++) {
    frame.set(part.subarray(line * width * 4, (line + 1) * width * 4), (top + line) * LINE_BYTES + left * 4);
  }
}

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
  const words = Buffer.from(new Uint8Array(memory.buffer, answer(), answerLength));
  write(words);
  keep(JSON.parse(words.toString()).part);
  write(frame);
}
