// Archives as programs make them, and as nobody should.

import { crc32, deflateRawSync } from "node:zlib";

type Given = {
  name: string | Uint8Array;
  content: string | Uint8Array;
  method?: number;
  flags?: number;
  says?: number;
};

/** An archive; `method` is 8 for deflated and 0 for stored files, `says` is the unpacked size that it claims for a file. */
export function zipOf(files: readonly Given[], comment = ""): Blob {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, flags = 0, says } of files) {
    const [bytes, written] = [Buffer.from(content), Buffer.from(name)];
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(says ?? bytes.length, 18);
    facts.writeUInt16LE(written.length, 22);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\x03\x04"), facts, written, packed);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, where, written);
    at += 30 + written.length + packed.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length & 0xffff, 6);
  end.writeUInt32LE(names.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return new Blob([...parts, names, Buffer.from("PK\x05\x06"), end, Buffer.from(comment)] as BlobPart[]);
}
