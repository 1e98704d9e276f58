// The kinds on the page of one's own items, in the order in which it names them.

import type { OwnKind } from "@/features/catalogue/own-item";
import { OWNED } from "@/features/own-items";
import type { OwnSearch } from "./own-search";

/** The one that addresses do not name leads. */
export const OWN_KINDS: readonly OwnKind[] = [...OWNED].sort(({ id: one }, { id: other }) => +!other - +!one);

/** The kind that an address names; the first for any other. */
export const ownKindOf = ({ kind }: OwnSearch): OwnKind =>
  OWN_KINDS.find(({ id }) => id === kind) ?? (OWN_KINDS[0] as OwnKind);
