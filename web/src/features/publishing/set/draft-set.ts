// Themes that are made and published together, in their order. A draft alone is a set of one.

import { asText, asTexts, isRecord, readRecord } from "../read-kept";

/** Themes that go out in one request. */
export type Batch = {
  /** Under which this very content is sent, so that sending it again cannot publish it twice. */
  key: string;
  content: string;
  draftIds: string[];
  /** It makes the pack as well. */
  withPack: boolean;
  /** The numbers of the published themes in the same order; null until the server has answered. */
  hexIds: string[] | null;
};

export type Sent = {
  /** Sending has begun and has neither ended nor been refused: after a reload it goes on. */
  isGoing: boolean;
  batches: Batch[];
};

/** What its creator says of the pack that several themes become. */
export type PackDraft = {
  /** Null as long as nobody has said whether they become one. */
  kind: "pack" | "separate" | null;
  name: string;
  description: string;
};

export type DraftSet = {
  /** The id of its first draft. It stays when that one is removed. */
  id: string;
  draftIds: string[];
  pack: PackDraft;
  sent: Sent | null;
};

/** Whom problems of the pack are addressed to, in place of a draft. */
export const PACK = "pack";

export const NO_PACK: PackDraft = { kind: null, name: "", description: "" };

export const setOf = ({ setId, id }: { setId: string; id: string }): DraftSet => ({
  id: setId,
  draftIds: [id],
  pack: NO_PACK,
  sent: null,
});

/** Whether there is more to keep of it than its draft says. */
export const isPlain = ({ draftIds, sent }: DraftSet): boolean => draftIds.length < 2 && sent === null;

/** The number of the theme that a draft of the set has become. */
export function publishedAs({ sent }: DraftSet, draftId: string): string | null {
  for (const { draftIds, hexIds } of sent?.batches ?? []) {
    const hexId = hexIds?.[draftIds.indexOf(draftId)];
    if (hexId) return hexId;
  }
  return null;
}

/** Whether its themes become a pack. */
export const isPack = ({ draftIds, pack }: DraftSet): boolean => draftIds.length > 1 && pack.kind === "pack";

/** The drafts that are not published yet. */
export const unpublished = (set: DraftSet): string[] => set.draftIds.filter((id) => publishedAs(set, id) === null);

/** The same drafts with one of them so many places further on. */
export function moved(draftIds: readonly string[], id: string, by: number): string[] {
  const rest = draftIds.filter((one) => one !== id);
  rest.splice(Math.max(0, draftIds.indexOf(id) + by), 0, id);
  return rest;
}

function readBatch(value: unknown): Batch[] {
  if (!isRecord(value) || typeof value.key !== "string" || typeof value.content !== "string") return [];
  const draftIds = asTexts(value.draftIds);
  const hexIds = Array.isArray(value.hexIds) ? asTexts(value.hexIds) : null;
  const isWhole = hexIds === null || hexIds.length === draftIds.length;
  const withPack = value.withPack === true;
  return isWhole ? [{ key: value.key, content: value.content, draftIds, withPack, hexIds }] : [];
}

function readPack(value: unknown): PackDraft {
  if (!isRecord(value)) return NO_PACK;
  const { kind, name, description } = value;
  return {
    kind: kind === "pack" || kind === "separate" ? kind : null,
    name: asText(name),
    description: asText(description),
  };
}

/** Reads a stored set; what makes no sense is left out, and a text that is no set gives null. */
export function readSet(stored: string | null): DraftSet | null {
  const found = readRecord(stored);
  if (!found) return null;
  const { id, sent } = found;
  const batches = isRecord(sent) && Array.isArray(sent.batches) ? sent.batches.flatMap(readBatch) : [];
  return {
    id,
    draftIds: asTexts(found.draftIds),
    pack: readPack(found.pack),
    sent: isRecord(sent) ? { isGoing: sent.isGoing === true, batches } : null,
  };
}
