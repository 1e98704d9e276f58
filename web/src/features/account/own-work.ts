// A work of one's own, and a kind of them, as the page that lists them needs them.

import type { ComponentType, ReactNode } from "react";
import type { OwnPackFragment, OwnThemeFragment, OwnWorksPageQuery, ReportedKind } from "@/api/gql/types";
import type { OwnSearch } from "./own-works";

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

type PageInfo = { itemCount: number; limit: number; page: number; pageCount: number };

export type OwnKind = {
  /** In the address. */
  id: OwnSearch["kind"];
  title: string;
  count: (works: number) => string;
  /** Null for a visitor. */
  read: (answer: OwnWorksPageQuery) => { works: readonly OwnWork[]; pageInfo: PageInfo } | null;
  /** Whether several are deleted together. */
  isSelectable: boolean;
  Delete: ComponentType<DeleteWorksProps>;
};
