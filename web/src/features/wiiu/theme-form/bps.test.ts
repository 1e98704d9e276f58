import { describe, expect, it } from "vitest";
import { crc32 } from "@/pure/crc32";
import { readBps, readNumber } from "./bps";

/** The worked example of the format: ABCDEFGH becomes ABCDxyCDEDEDEDAB. */
const PATCH = Uint8Array.from(
  "42505331 889080 8c 857879 8a84 938e 868b 1cb6dc68 4f91d096 ebd605fa"
    .replaceAll(" ", "")
    .match(/../g)
    ?.map((byte) => Number.parseInt(byte, 16)) ?? [],
);

const changed = (place: number, byte: number) => {
  const bytes = PATCH.slice();
  bytes[place] = byte;
  return new Blob([bytes]);
};

/** With a right checksum at its end. */
function sealed(bytes: readonly number[]): Blob {
  const body = Uint8Array.from(bytes);
  const end = new DataView(new ArrayBuffer(4));
  end.setUint32(0, crc32(body), true);
  return new Blob([body, end.buffer]);
}

describe("numbers", () => {
  it.each([
    [0, [0x80]],
    [1, [0x81]],
    [127, [0xff]],
    [128, [0x00, 0x80]],
    [255, [0x7f, 0x80]],
    [16_511, [0x7f, 0xff]],
    [16_512, [0x00, 0x00, 0x80]],
    [2_113_663, [0x7f, 0x7f, 0xff]],
    [2_113_664, [0x00, 0x00, 0x00, 0x80]],
    [7_863_004, [0x5c, 0x74, 0x5e, 0x82]],
  ])("reads %i", (value, bytes) => {
    expect(readNumber(Uint8Array.from(bytes), 0)).toEqual({ value, next: bytes.length });
  });

  it("reads none that does not end or is too large", () => {
    expect(readNumber(Uint8Array.of(0x00, 0x00), 0)).toBeNull();
    expect(
      readNumber(
        Uint8Array.from({ length: 12 }, () => 0x7f),
        0,
      ),
    ).toBeNull();
  });
});

describe("a patch", () => {
  it("says what it is made from and what it makes", async () => {
    expect(PATCH).toHaveLength(29);
    expect(crc32(new TextEncoder().encode("ABCDEFGH"))).toBe(0x68dcb61c);
    expect(await readBps(new Blob([PATCH]))).toEqual({ sourceBytes: 8, sourceCrc32: "68dcb61c", targetBytes: 16 });
  });

  it("is corrupt with any byte changed behind the magic, or cut off anywhere", async () => {
    for (let place = 4; place < PATCH.length; place++) {
      expect(await readBps(changed(place, (PATCH[place] as number) ^ 0x40)), `byte ${place}`).toBe("corrupt");
    }
    for (let length = 4; length < PATCH.length; length++) {
      expect(await readBps(new Blob([PATCH.slice(0, length)])), `length ${length}`).toBe("corrupt");
    }
  });

  it("may have a target size of gigabytes, and metadata, but none beyond its end", async () => {
    const crcs = [0, 0, 0, 0, 0, 0, 0, 0];
    const magic = [0x42, 0x50, 0x53, 0x31];
    const large = await readBps(sealed([...magic, 0x88, 0x00, 0x7f, 0x7e, 0x7e, 0x8e, 0x80, ...crcs]));
    expect(large).toMatchObject({ sourceBytes: 8, targetBytes: expect.any(Number) });
    if (typeof large === "object") expect(large.targetBytes).toBeGreaterThan(4_000_000_000);
    expect(await readBps(sealed([...magic, 0x88, 0x80, 0x82, 0x7b, 0x7d, ...crcs]))).toMatchObject({ targetBytes: 0 });
    expect(await readBps(sealed([...magic, 0x88, 0x80, 0x83, 0x7b, 0x7d, ...crcs]))).toBe("corrupt");
  });

  it("is told from archives and everything else", async () => {
    expect(await readBps(new Blob(["PK\u0003\u0004 and so on"]))).toBe("archive");
    expect(await readBps(new Blob([Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)]))).toBe("archive");
    expect(await readBps(changed(3, 0x32))).toBe("not-patch");
    expect(await readBps(new Blob([]))).toBe("not-patch");
  });

  it("is checked to its end, however long", async () => {
    const middle = new Array<number>(2_500_000).fill(0x5a);
    const bytes = [0x42, 0x50, 0x53, 0x31, 0x88, 0x90, 0x80, ...middle, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(await readBps(sealed(bytes))).toMatchObject({ sourceCrc32: "04030201" });
    const broken = new Blob([sealed(bytes).slice(0, -5), new Uint8Array(5)]);
    expect(await readBps(broken)).toBe("corrupt");
  });
});
