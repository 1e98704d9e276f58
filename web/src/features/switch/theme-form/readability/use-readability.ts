// Whether the texts of the menu can be read on the background of a draft. Checked on this device, after every change.

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Limits } from "@/features/session/session";
import { decodePart } from "@/platform/picture-pixels";
import { useDebouncedValue } from "@/platform/use-debounced-value";
import { CAN_CHECK_WALLPAPERS, checkWallpaper, type WallpaperCheck } from "@/platform/wallpaper-check";
import { type Draft, fileOf, storedOf } from "../draft";
import { menuChanges } from "./menu-changes";

/** A crop that is being dragged is checked when it rests. */
const REST_MS = 300;

/** What a console shows through transparent parts. */
const GROUND = "#000";

/** No check until one is known, and where none is possible. It is current unless something was changed since. */
export function useReadability(changing: Draft, limits: Limits): { check: WallpaperCheck | null; isCurrent: boolean } {
  const draft = useDebouncedValue(changing, REST_MS);
  const queryClient = useQueryClient();
  const { target, background, base, choices } = draft;
  const stored = storedOf(draft, "background")?.url ?? null;
  const files = (["background", "ownLayout", "ownCommonLayout"] as const).map((field) =>
    numberOf(fileOf(draft, field)),
  );
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["readability", draft.id, target, base, choices, background?.crop, stored, files],
    queryFn: async ({ signal }) => {
      const file = fileOf(draft, "background") ?? (stored === null ? null : await fetchPicture(stored, signal));
      if (!file || !background || !target) return null;
      const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
      const [changes, pixels] = await Promise.all([
        menuChanges(draft, queryClient),
        decodePart(file, background.crop, size, GROUND),
      ]);
      return checkWallpaper({ menu: target, ...changes }, pixels, signal);
    },
    enabled: CAN_CHECK_WALLPAPERS && background !== null && target !== null,
    placeholderData: keepPreviousData,
    // It holds all pixels of a picture.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const check = changing.background === null ? null : (data ?? null);
  return { check, isCurrent: draft === changing && !isPlaceholderData };
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.blob();
}

const numbers = new WeakMap<Blob, number>();
let lastNumber = 0;

/** Tells files apart that have the same name and size. */
function numberOf(file: Blob | null): number | null {
  if (!file) return null;
  lastNumber += 1;
  const number = numbers.get(file) ?? lastNumber;
  numbers.set(file, number);
  return number;
}
