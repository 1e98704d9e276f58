// An item of one's own, and a kind of them, as the page that lists them needs them: each kind that people publish makes its value
// in own-items.tsx of its folder, where scripts/gen-kinds.mjs finds it.

import type { ComponentType, ReactNode } from "react";
import type { OwnItemsPageQuery, OwnPackFragment, OwnThemeFragment, ReportedKind } from "@/api/gql/types";
import { editText } from "@/messages/edit-text";

/** An item as its line shows it. */
export type OwnItem = Pick<
  OwnThemeFragment & OwnPackFragment,
  | "hexId"
  | "name"
  | "pageUrl"
  | "creatorUuid"
  | "isPrivate"
  | "isNSFW"
  | "unlistedReason"
  | "isHeld"
  | "previewState"
  | "preview180Url"
  | "preview360Url"
> & {
  kind: ReportedKind;
  thumbHash: string | null;
  facts: readonly ReactNode[];
  /** As others see it. */
  caption: () => ReactNode;
};

export type DeleteItemsProps = {
  /** Public numbers; none while nothing is asked. */
  hexIds: readonly string[];
  answer: OwnItemsPageQuery;
  onClose: () => void;
  onDeleted: () => void;
};

/** How often an item is saved and downloaded, in words. */
export const ownCounts = ({ saveCount, downloadCount }: { saveCount: number; downloadCount: number }) =>
  editText.own.facts({ saves: saveCount, downloads: downloadCount });

type PageInfo = { itemCount: number; limit: number; page: number; pageCount: number };

export type OwnKind = {
  /** In the address of the page; absent for the kind that leads. */
  id?: string;
  title: string;
  /** Null for a visitor. */
  read: (answer: OwnItemsPageQuery) => { items: readonly OwnItem[]; pageInfo: PageInfo } | null;
  /** Whether several are deleted together. */
  isSelectable: boolean;
  Delete: ComponentType<DeleteItemsProps>;
};
