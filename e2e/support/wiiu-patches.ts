// Patches of the files that a server knows of the Wii U, and a finished theme around them.

import { crc32 } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { graphql } from "./api";

function numberOf(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest--) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    if (rest === 0) return [...bytes, low | 128];
    bytes.push(low);
  }
}

const TARGET = Buffer.from("sixteen bytes ok");

/** A patch that makes 16 bytes of a file of this size and checksum, however many it says that it makes. */
function patchOf(sourceBytes: number, sourceCrc32: string, saidBytes: number): Buffer {
  const target = TARGET;
  const crcs = Buffer.alloc(8);
  crcs.writeUInt32LE(Number.parseInt(sourceCrc32, 16), 0);
  crcs.writeUInt32LE(crc32(target), 4);
  const read = [(target.length - 1) * 4 + 1];
  const head = [...numberOf(sourceBytes), ...numberOf(saidBytes), 0x80, ...numberOf(read[0] as number)];
  const body = Buffer.concat([Buffer.from("BPS1"), Buffer.from(head), target, crcs]);
  const end = Buffer.alloc(4);
  end.writeUInt32LE(crc32(body));
  return Buffer.concat([body, end]);
}

type SystemFile = {
  name: string;
  originalSizeBytes: number;
  originalCrc32: string;
};

/** Makes patches of the files that this server knows; one that says it makes more than 16 bytes is broken. */
export async function patchesOf(request: APIRequestContext) {
  const { wiiuSystemFiles: files } = await graphql<{
    wiiuSystemFiles: SystemFile[];
  }>(request, "{ wiiuSystemFiles { name originalSizeBytes originalCrc32 } }");
  return (system: string, name: string, saidBytes = TARGET.length) => {
    const file = files.find((one) => one.name === system);
    if (!file) throw new Error(`the server knows no ${system}`);
    return {
      name,
      mimeType: "application/octet-stream",
      buffer: patchOf(file.originalSizeBytes, file.originalCrc32, saidBytes),
    };
  };
}
