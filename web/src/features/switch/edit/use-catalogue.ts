// All layouts to choose from, fetched when they are wanted.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/features/catalogue/reason";
import type { PickerLayout } from "../theme-form/check-draft";
import { createPageQuery } from "../theme-form/create-page-query";

export type Catalogue = {
  /** Null until they are there. */
  layouts: readonly PickerLayout[] | null;
  /** Why they could not be fetched. */
  reason: string | null;
  fetch: () => void;
};

export function useCatalogue(): Catalogue {
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({ ...createPageQuery, enabled: isWanted });
  return {
    layouts: data?.switchLayouts.nodes ?? null,
    reason: error && reasonOf(error),
    fetch: () => (isWanted ? void refetch() : setWanted(true)),
  };
}
