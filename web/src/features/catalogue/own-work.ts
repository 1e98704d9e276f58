// A work of one's own, and a kind of them, as the page that lists them needs them: each kind that people publish makes its value
// in own-works.tsx of its folder, where scripts/gen-kinds.mjs finds it.

import type { ComponentType, ReactNode } from "react";
import type { OwnPackFragment, OwnThemeFragment, OwnWorksPageQuery, ReportedKind } from "@/api/gql/types";
import { editText } from "@/messages/edit-text";

/** A work as its line shows it. */
export type OwnWork = Pick<
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

export type DeleteWorksProps = {
  /** Public numbers; none while nothing is asked. */
  hexIds: readonly string[];
  answer: OwnWorksPageQuery;
  onClose: () => void;
  onDeleted: () => void;
};

/** How often a work is saved and downloaded, in words. */
export const ownCounts = ({ saveCount, downloadCount }: { saveCount: number; downloadCount: number }) =>
  editText.own.facts({ saves: saveCount, downloads: downloadCount });

type PageInfo = { itemCount: number; limit: number; page: number; pageCount: number };

export type OwnKind = {
  /** In the address of the page; absent for the kind that leads. */
  id?: string;
  title: string;
  count: (works: number) => string;
  /** Null for a visitor. */
  read: (answer: OwnWorksPageQuery) => { works: readonly OwnWork[]; pageInfo: PageInfo } | null;
  /** Whether several are deleted together. */
  isSelectable: boolean;
  Delete: ComponentType<DeleteWorksProps>;
};
