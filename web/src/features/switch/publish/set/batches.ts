// Which themes go out together: all in one request where it stays within the limits of an upload, otherwise as many as
// do, one request after the other.

import type { CreateSwitchThemeInput } from "@/api/gql/types";
import type { Limits } from "@/features/session/session";
import type { Draft, PictureField } from "../draft";
import { submissionOf } from "../submission";
import { type Batch, publishedAs, type ThemeSet } from "./theme-set";

/** A theme as it is sent. */
export type Outgoing = {
  draft: Draft;
  input: CreateSwitchThemeInput;
  files: { name: string; bytes: number }[];
  /** The same for the same theme with the same files, and for no other. */
  content: string;
};

/** Null for a draft that is not complete. */
export function outgoing(draft: Draft, fileFields: readonly PictureField[]): Outgoing | null {
  const input = submissionOf(draft);
  if (!input) return null;
  const facts = fileFields.flatMap((field) => draft[field] ?? []);
  const files = facts.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
  const content = JSON.stringify([input, ...fileFields.map((field) => draft[field])], (_, value) =>
    value instanceof Blob ? null : value,
  );
  return { draft, input, files, content };
}

/** The document of the mutation and what stands around the values, in bytes. */
const AROUND = 2_048;
/** Heads of the parts of a request, in bytes each. */
const PART_HEAD = 512;
/** An entry of the map of files, in bytes. */
const MAP_ENTRY = 64;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The themes in as few requests as the limits allow, in their order. */
export function packed(themes: readonly Outgoing[], limits: Limits): Outgoing[][] {
  const requests: Outgoing[][] = [];
  let operations = 0;
  let body = 0;
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
      operations = 0;
      body = 0;
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
 * it has changed since.
 */
export function plan(set: ThemeSet, themes: readonly Outgoing[], limits: Limits): Batch[] {
  const before = set.sent?.batches ?? [];
  const waiting = themes.filter(({ draft }) => publishedAs(set, draft.id) === null);
  const batches = packed(waiting, limits).map((request): Batch => {
    const content = request.map((theme) => theme.content).join("\n");
    const draftIds = request.map(({ draft }) => draft.id);
    const known = before.find((batch) => batch.content === content && batch.draftIds.join() === draftIds.join());
    return known ?? { key: crypto.randomUUID(), content, draftIds, hexIds: null };
  });
  return [...before.filter(({ hexIds }) => hexIds !== null), ...batches];
}
