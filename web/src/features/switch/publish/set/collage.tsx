// The collage of the pack as it will be, made by the server of the pictures on this device; nothing of it is stored.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { MakeCollage } from "@/api/gql/make-collage";
import { RequestError } from "@/api/request-error";
import { upload } from "@/api/upload";
import type { Limits } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import { MenuPainter } from "@/platform/console-stage";
import { useObjectUrl } from "@/platform/object-url";
import { Button } from "@/ui/controls/button";
import { Hook } from "@/ui/wall/empty-frame";
import { ProgressLine } from "@/ui/wall/progress-line";
import { layoutOf, type PickerLayout } from "../../theme-form/check-draft";
import type { Draft } from "../../theme-form/draft";
import { drafts as kept } from "../draft-store";
import { themePicture } from "./theme-picture";

type CollageProps = {
  drafts: readonly Draft[];
  layouts: readonly PickerLayout[];
  limits: Limits;
  isSignedIn: boolean;
};

type State = { kind: "making" } | { kind: "made"; picture: Blob } | { kind: "failed"; reason: string };

export function Collage({ drafts, layouts, limits, isSignedIn }: CollageProps) {
  const words = createText.pack;
  const [state, setState] = useState<State>({ kind: "making" });
  const url = useObjectUrl(state.kind === "made" ? state.picture : null);
  const queryClient = useQueryClient();
  const latest = useRef({ drafts, layouts, limits, queryClient });
  latest.current = { drafts, layouts, limits, queryClient };
  const transfer = useRef<AbortController | null>(null);

  const make = useCallback(async () => {
    transfer.current?.abort();
    const own = new AbortController();
    transfer.current = own;
    setState({ kind: "making" });
    const made = await makeCollage(latest.current, own.signal).catch(
      (error: unknown): State => ({
        kind: "failed",
        reason: error instanceof RequestError && !error.isUnavailable ? error.message : createText.pack.collageFailed,
      }),
    );
    if (!own.signal.aborted) setState(made);
  }, []);
  useEffect(() => {
    if (isSignedIn) void make();
    return () => transfer.current?.abort();
  }, [isSignedIn, make]);

  if (!isSignedIn) return <p className="text-name text-ink-2">{words.collageSignIn}</p>;
  return (
    <section aria-label={words.collage} className="flex flex-col gap-2">
      {url ? (
        <img
          alt={words.collage}
          className="aspect-video w-full rounded-frame object-cover outline-1 -outline-offset-1 outline-edge"
          src={url}
        />
      ) : (
        <Hook />
      )}
      {state.kind === "making" && <ProgressLine label={words.making} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-name text-ink-2" role="status">
          {state.kind === "making" ? words.making : state.kind === "failed" ? state.reason : words.collage}
        </p>
        {state.kind !== "making" && (
          <Button icon="refresh" onClick={() => void make()} size="small">
            {words.redo}
          </Button>
        )}
      </div>
    </section>
  );
}

type CollageOf = Pick<CollageProps, "drafts" | "layouts" | "limits"> & { queryClient: QueryClient };

async function makeCollage({ drafts, layouts, limits, queryClient }: CollageOf, signal: AbortSignal): Promise<State> {
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  const themes: { image: Blob }[] = [];
  const tools = { painter: new MenuPainter(), queryClient };
  try {
    // One after the other: each is several megabytes while it is drawn.
    for (const draft of drafts.slice(0, limits.packThemesMax)) {
      themes.push({ image: await themePicture(await kept.whole(draft), layoutOf(draft, layouts), size, tools) });
    }
  } finally {
    tools.painter.close();
  }
  const { generateSwitchPackPreview: made } = await upload(MakeCollage, { themes }, { signal });
  const bytes = Uint8Array.from(atob(made.data), (letter) => letter.charCodeAt(0));
  return { kind: "made", picture: new Blob([bytes], { type: made.mimetype }) };
}
