// Sending a set: what is still to be published of it, one request after the other. What the server has taken is written
// down at once, so that whatever comes between, nothing is published twice.

import { type Complaint, RequestError } from "@/api/request-error";
import type { UploadOptions } from "@/api/upload";
import type { FileProgress } from "@/features/form/use-sending";
import { sendUsageEvent } from "@/platform/usage-events";
import { FilesSent } from "../file-progress";
import { type Outgoing, plan, type RequestLimits } from "./batches";
import { type Batch, type DraftSet, PACK } from "./draft-set";

/** What sending needs of the form. */
export type SendOptions<Draft, Limits, Item> = {
  set: DraftSet;
  /** All of them, whole and complete, in their order. */
  drafts: readonly Draft[];
  limits: Limits;
  /** Writes down how far sending has come. */
  change: (patch: Pick<DraftSet, "sent">) => void;
  signal: AbortSignal;
  onProgress: (share: number, files: readonly FileProgress[]) => void;
  onPublished: (items: readonly Item[]) => void;
  /** What the server has against one of the drafts. */
  onComplaints: (draftId: string, complaints: readonly Complaint[]) => void;
};

/** How the themes of a kind go out. */
type Carrier<Input, Item> = {
  ready: readonly Outgoing<Input>[];
  limits: RequestLimits;
  /** The argument that holds the themes. */
  argument: string;
  /** The pack as it is sent, without the themes that join it. */
  pack: object | null;
  /** Sends these themes, and with `joining` the pack that they and those make. */
  send: (inputs: Input[], joining: readonly string[] | null, options: UploadOptions) => Promise<readonly Item[]>;
};

type Options<Item> = Omit<SendOptions<never, never, Item>, "drafts" | "limits">;

export async function sendSet<Input, Item extends { hexId: string }>(
  { ready, limits, argument, pack, send }: Carrier<Input, Item>,
  { set, change, signal, onProgress, onPublished, onComplaints }: Options<Item>,
): Promise<void> {
  let batches = plan(set, ready, limits, pack);
  const write = (isGoing: boolean) => change({ sent: { isGoing, batches } });
  write(true);

  const waiting = batches.filter(({ hexIds }) => hexIds === null);
  const files = new FilesSent(waiting.flatMap((batch) => themesOf(batch, ready).flatMap((theme) => theme.files)));
  onProgress(0, files.now());
  for (const batch of waiting) {
    const own = themesOf(batch, ready);
    const count = own.reduce((sum, theme) => sum + theme.files.length, 0);
    const inputs = own.map(({ input }) => input);
    const items = await send(inputs, batch.withPack ? publishedOf(batches) : null, {
      signal,
      idempotencyKey: batch.key,
      onProgress: (loaded, total) => {
        files.advance(count, loaded, total);
        onProgress(files.share, files.now());
      },
    }).catch((error: unknown) => {
      const complaints = error instanceof RequestError ? error.complaints : [];
      for (const [place, draftId] of batch.draftIds.entries()) {
        const about = complaints.filter(({ field }) => field.startsWith(`${argument}.${place}.`));
        // A complaint about the whole of a single theme is about it, whatever it names.
        onComplaints(draftId, batch.draftIds.length === 1 && !batch.withPack ? complaints : about);
      }
      if (batch.withPack) {
        onComplaints(
          PACK,
          complaints.filter(({ field }) => !field.startsWith(`${argument}.`)),
        );
      }
      throw error;
    });
    files.finish(count);
    const done = { ...batch, hexIds: items.slice(0, own.length).map(({ hexId }) => hexId) };
    batches = batches.map((one) => (one === batch ? done : one));
    write(true);
    onPublished(items);
    sendUsageEvent("publish");
  }
}

/** The numbers of the themes that are published. */
const publishedOf = (batches: readonly Batch[]): string[] => batches.flatMap(({ hexIds }) => hexIds ?? []);

const themesOf = <Input>({ draftIds }: Batch, themes: readonly Outgoing<Input>[]): Outgoing<Input>[] =>
  draftIds.flatMap((id) => themes.find(({ draftId }) => draftId === id) ?? []);
