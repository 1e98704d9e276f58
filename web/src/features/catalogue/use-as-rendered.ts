// Lists of what is a person's own are asked for by the browser alone, so the server's HTML shows them as on their way.

import { useHydrated } from "@/platform/hydrated";
import type { ListSearch } from "./list-search";

type Answer = { data: unknown; error: unknown; isPlaceholderData: boolean; isFetching: boolean };

/** The answer to a list's question, which may have come before the server's HTML is taken over. */
export function useAsRendered<Of extends Answer>(answer: Of, { saved, private: isPrivate }: ListSearch): Of {
  const isHydrated = useHydrated();
  if (isHydrated || !(saved || isPrivate)) return answer;
  return { ...answer, data: undefined, error: null, isPlaceholderData: false, isFetching: true };
}
