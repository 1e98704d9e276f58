// Which themes go out together: all in one request where it stays within the limits of an upload, otherwise as many as
// do, one request after the other.

import type { Limits } from "@/features/session/session";
import { type Batch, type DraftSet, isPack, publishedAs } from "./draft-set";

/** A theme as it is sent. */
export type Outgoing<Input = unknown> = {
  draftId: string;
  input: Input;
  files: { name: string; bytes: number }[];
  /** The same for the same theme with the same files, and for no other. */
  content: string;
};

/** What is said of files in `content`. */
export const withoutBytes = (_: string, value: unknown) =>
  value instanceof Blob ? [value.size, value instanceof File && value.lastModified] : value;

/** How much one request may hold. */
export type RequestLimits = Pick<
  Limits,
  "themesPerSubmissionMax" | "multipartOperationsMax" | "multipartBodyMax" | "multipartPartsMax" | "multipartMapMax"
>;

/** The document of the mutation and what stands around the values, in bytes. */
const AROUND = 2_048;
/** Heads of the parts of a request, in bytes each. */
const PART_HEAD = 512;
/** An entry of the map of files, in bytes. */
const MAP_ENTRY = 64;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The themes in as few requests as the limits allow, in their order; `around` bytes stand beside them in each. */
export function packed<Input>(
  themes: readonly Outgoing<Input>[],
  limits: RequestLimits,
  around = 0,
): Outgoing<Input>[][] {
  const requests: Outgoing<Input>[][] = [];
  let operations = around;
  let body = around;
  let files = 0;
  for (const theme of themes) {
    const text = bytesOf(theme.content);
    const size = theme.files.reduce((sum, { bytes }) => sum + bytes + PART_HEAD + MAP_ENTRY, text);
    const last = requests.at(-1);
    const fits =
      last &&
      last.length < limits.themesPerSubmissionMax &&
      AROUND + operations + text <= limits.multipartOperationsMax &&
      AROUND + body + size <= limits.multipartBodyMax &&
      // Two parts are the operations and the map.
      files + theme.files.length + 2 <= limits.multipartPartsMax &&
      (files + theme.files.length) * MAP_ENTRY <= limits.multipartMapMax;
    if (!fits) {
      requests.push([]);
      operations = around;
      body = around;
      files = 0;
    }
    requests.at(-1)?.push(theme);
    operations += text;
    body += size;
    files += theme.files.length;
  }
  return requests;
}

/**
 * What has been published of the set, and what is still to be sent: under the key it was last sent under where nothing of
 * it has changed since. `packInput` is the pack as it is sent, without the themes that join it.
 */
export function plan(
  set: DraftSet,
  themes: readonly Outgoing[],
  limits: RequestLimits,
  packInput: object | null,
): Batch[] {
  const before = set.sent?.batches ?? [];
  const done = before.filter(({ hexIds }) => hexIds !== null);
  const waiting = themes.filter(({ draftId }) => publishedAs(set, draftId) === null);
  const pack = isPack(set) && !done.some(({ withPack }) => withPack) ? JSON.stringify(packInput) : "";
  const requests = packed(waiting, limits, bytesOf(pack));
  // A pack is made with its themes where they go out together, and otherwise of those that are published.
  const isTogether = pack !== "" && requests.length === 1 && done.length === 0;
  if (pack !== "" && !isTogether) requests.push([]);
  const batches = requests.map((request, place): Batch => {
    const withPack = pack !== "" && place === requests.length - 1;
    const content = [...request.map((theme) => theme.content), withPack ? pack : ""].join("\n");
    const draftIds = request.map(({ draftId }) => draftId);
    const known = before.find((batch) => batch.content === content && batch.draftIds.join() === draftIds.join());
    return known ?? { key: crypto.randomUUID(), content, draftIds, withPack, hexIds: null };
  });
  return [...done, ...batches];
}
