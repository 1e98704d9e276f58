// What a kind puts on show where it is one among others: its newest items on the home page, those that a search or a code
// finds, and one picked by chance; and of that what a view has.
// Each kind and each view is one value, made in the folder of its feature, where scripts/gen-kinds.mjs finds it. Unlike what kind.ts holds
// this brings captions and queries along, so only code that shows items imports it.

import type { ReactNode } from "react";
import type {
  CreatorPageQuery,
  FollowedItemsQuery,
  HomePageQuery,
  KindTotalsQuery,
  SavedItemsQuery,
  SearchPageQuery,
  SwitchMenuTotalsQuery,
  Target,
} from "@/api/gql/types";
import type { FrameProps } from "@/ui/wall/frame";
import type { KindPath, ViewPath } from "./list-search";

/** How a caption is placed: how soon its picture is asked for, how wide it is, how large its words are. */
export type Placement = { loading?: FrameProps["loading"]; sizes?: string; size?: "normal" | "large" };

/** Items of one kind, each with its caption; `total` is how many there are in all. */
export type CaptionedItems = {
  total: number;
  /** Words that find some, where those searched for find none. */
  nearestSpelling: string | null;
  /** `createdAt` where items of several kinds are shown together. */
  items: readonly { hexId: string; createdAt?: string; caption: (placement: Placement) => ReactNode }[];
};

type Connection<Item> = {
  nodes: readonly Item[];
  nearestSpelling?: string | null;
  pageInfo: { itemCount: number };
};

/** The newest items of an answer, each with its caption. */
export function captionsOf<Item extends { hexId: string; createdAt?: string }>(
  { nodes, nearestSpelling = null, pageInfo }: Connection<Item>,
  caption: (item: Item, placement: Placement) => ReactNode,
): CaptionedItems {
  const items = nodes.map((item) => ({
    hexId: item.hexId,
    createdAt: item.createdAt,
    caption: (placement: Placement) => caption(item, placement),
  }));
  return { total: pageInfo.itemCount, nearestSpelling, items };
}

export type FoundItem = { name: string; pageUrl: string };

export type ViewShowcase = {
  count: (items: number) => string;
  /** Its newest on the home page. */
  latest: { title: string; line: string; all: string; read: (home: HomePageQuery) => CaptionedItems };
  /** Its items in the answer to a search among all kinds. */
  readFound: (answer: SearchPageQuery) => CaptionedItems;
  /** How many of its items there are. */
  readTotal: (totals: KindTotalsQuery) => number;
  /** The page of a random item; undefined when there is none. */
  findRandom: () => Promise<string | undefined>;
};

export type Showcase = ViewShowcase & {
  /** The newest of one creator. */
  readOfCreator: (creator: NonNullable<CreatorPageQuery["creator"]>) => CaptionedItems;
  /** The newest of the creators whom somebody follows. */
  readFollowed: (answer: FollowedItemsQuery) => CaptionedItems;
  /** What somebody has saved. */
  readSaved: (answer: SavedItemsQuery) => CaptionedItems;
  /** How many there are for one menu of the console, where the kind is filtered by it. */
  readMenuTotal?: (totals: SwitchMenuTotalsQuery, target: Target) => number;
  /** The item with this public number; undefined when there is none. */
  findByHexId: (hexId: string) => Promise<FoundItem | undefined>;
};

export type Showcases = Readonly<Record<KindPath, Showcase> & Record<ViewPath, ViewShowcase>>;
