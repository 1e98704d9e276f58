// A ZIP archive with some of its files stored and some deflated, as programs make them.

import { crc32, deflateRawSync } from "node:zlib";

export function zipOf(files: Record<string, Buffer | string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [place, [name, content]] of Object.entries(files).entries()) {
    const bytes = Buffer.from(content);
    const isDeflated = place % 2 === 0;
    const packed = isDeflated ? deflateRawSync(bytes) : bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isDeflated ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const place32 = Buffer.alloc(14);
    place32.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, place32, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(names.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, names, Buffer.from("PK\x05\x06"), end]);
}
