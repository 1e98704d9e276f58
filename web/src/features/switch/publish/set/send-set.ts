// Sending a set: what is still to be published of it, one request after the other. What the server has taken is written
// down at once, so that whatever comes between, nothing is published twice.

import { CreateSwitchThemes } from "@/api/gql/create-switch-themes";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { type Complaint, RequestError } from "@/api/request-error";
import { upload } from "@/api/upload";
import type { FileProgress } from "@/features/form/use-sending";
import { FilesSent } from "@/features/publishing/file-progress";
import type { Limits } from "@/features/session/session";
import type { Draft } from "../../theme-form/draft";
import { drafts } from "../draft-store";
import { type Outgoing, outgoing, packInput, plan } from "./batches";
import { type Batch, PACK, type ThemeSet } from "./theme-set";

type SendSetOptions = {
  set: ThemeSet;
  /** All of them, whole and complete, in their order. */
  themes: readonly Draft[];
  limits: Limits;
  /** Writes down how far sending has come. */
  change: (patch: Pick<ThemeSet, "sent">) => void;
  signal: AbortSignal;
  onProgress: (share: number, files: readonly FileProgress[]) => void;
  onPublished: (themes: readonly PublishedThemeFragment[]) => void;
  /** What the server has against one of the drafts. */
  onComplaints: (draftId: string, complaints: readonly Complaint[]) => void;
};

export async function sendSet(options: SendSetOptions): Promise<void> {
  const { set, themes, limits, change, signal, onProgress, onPublished, onComplaints } = options;
  const ready = themes.flatMap((draft) => outgoing(draft, drafts.fileFields) ?? []);
  let batches = plan(set, ready, limits);
  const write = (isGoing: boolean) => change({ sent: { isGoing, batches } });
  write(true);

  const waiting = batches.filter(({ hexIds }) => hexIds === null);
  const files = new FilesSent(waiting.flatMap((batch) => themesOf(batch, ready).flatMap((theme) => theme.files)));
  onProgress(0, files.now());
  for (const batch of waiting) {
    const own = themesOf(batch, ready);
    const count = own.reduce((sum, theme) => sum + theme.files.length, 0);
    const { createSwitchThemes } = await upload(
      CreateSwitchThemes,
      {
        themesData: own.map(({ input }) => input),
        packData: batch.withPack ? { ...packInput(set, ready), themeHexIds: publishedOf(batches) } : undefined,
      },
      {
        signal,
        idempotencyKey: batch.key,
        onProgress: (loaded, total) => {
          files.advance(count, loaded, total);
          onProgress(files.share, files.now());
        },
      },
    ).catch((error: unknown) => {
      const complaints = error instanceof RequestError ? error.complaints : [];
      for (const [place, draftId] of batch.draftIds.entries()) {
        const about = complaints.filter(({ field }) => field.startsWith(`themesData.${place}.`));
        // A complaint about the whole of a single theme is about it, whatever it names.
        onComplaints(draftId, batch.draftIds.length === 1 && !batch.withPack ? complaints : about);
      }
      if (batch.withPack) {
        onComplaints(
          PACK,
          complaints.filter(({ field }) => !field.startsWith("themesData.")),
        );
      }
      throw error;
    });
    files.finish(count);
    const done = { ...batch, hexIds: createSwitchThemes.slice(0, own.length).map(({ hexId }) => hexId) };
    batches = batches.map((one) => (one === batch ? done : one));
    write(true);
    onPublished(createSwitchThemes);
  }
}

/** The numbers of the themes that are published. */
const publishedOf = (batches: readonly Batch[]): string[] => batches.flatMap(({ hexIds }) => hexIds ?? []);

const themesOf = ({ draftIds }: Batch, themes: readonly Outgoing[]): Outgoing[] =>
  draftIds.flatMap((id) => themes.find(({ draft }) => draft.id === id) ?? []);
