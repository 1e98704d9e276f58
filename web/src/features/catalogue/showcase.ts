// What a kind puts on show where it is one among others: its newest works on the home page, those that a search or a code
// finds, and one picked by chance; and of that what a view has.
// Each kind and each view is one value, made in the folder of its feature, where scripts/gen-kinds.mjs finds it. Unlike what kind.ts holds
// this brings captions and queries along, so only code that shows works imports it.

import type { ReactNode } from "react";
import type {
  CreatorPageQuery,
  FollowedWorksQuery,
  HomePageQuery,
  KindTotalsQuery,
  SavedWorksQuery,
  SearchPageQuery,
  SwitchMenuTotalsQuery,
  Target,
} from "@/api/gql/types";
import type { FrameProps } from "@/ui/wall/frame";
import type { KindPath, ViewPath } from "./list-search";

/** How a caption is placed: how soon its picture is asked for, how wide it is, how large its words are. */
export type Placement = { loading?: FrameProps["loading"]; sizes?: string; size?: "normal" | "large" };

/** Works of one kind, each with its caption; `total` is how many there are in all. */
export type CaptionedWorks = {
  total: number;
  /** Words that find some, where those searched for find none. */
  nearestSpelling: string | null;
  /** `createdAt` where works of several kinds are shown together. */
  works: readonly { hexId: string; createdAt?: string; caption: (placement: Placement) => ReactNode }[];
};

type Connection<Work> = {
  nodes: readonly Work[];
  nearestSpelling?: string | null;
  pageInfo: { itemCount: number };
};

/** The newest works of an answer, each with its caption. */
export function captionsOf<Work extends { hexId: string; createdAt?: string }>(
  { nodes, nearestSpelling = null, pageInfo }: Connection<Work>,
  caption: (work: Work, placement: Placement) => ReactNode,
): CaptionedWorks {
  const works = nodes.map((work) => ({
    hexId: work.hexId,
    createdAt: work.createdAt,
    caption: (placement: Placement) => caption(work, placement),
  }));
  return { total: pageInfo.itemCount, nearestSpelling, works };
}

export type FoundWork = { name: string; pageUrl: string };

export type ViewShowcase = {
  count: (works: number) => string;
  /** Its newest on the home page. */
  latest: { title: string; line: string; all: string; read: (home: HomePageQuery) => CaptionedWorks };
  /** Its works in the answer to a search among all kinds. */
  readFound: (answer: SearchPageQuery) => CaptionedWorks;
  /** How many of its works there are. */
  readTotal: (totals: KindTotalsQuery) => number;
  /** The page of a random work; undefined when there is none. */
  findRandom: () => Promise<string | undefined>;
};

export type Showcase = ViewShowcase & {
  /** The newest of one creator. */
  readOfCreator: (creator: NonNullable<CreatorPageQuery["creator"]>) => CaptionedWorks;
  /** The newest of the creators whom somebody follows. */
  readFollowed: (answer: FollowedWorksQuery) => CaptionedWorks;
  /** What somebody has saved. */
  readSaved: (answer: SavedWorksQuery) => CaptionedWorks;
  /** How many there are for one menu of the console, where the kind is filtered by it. */
  readMenuTotal?: (totals: SwitchMenuTotalsQuery, target: Target) => number;
  /** The work with this public number; undefined when there is none. */
  findByHexId: (hexId: string) => Promise<FoundWork | undefined>;
};

export type Showcases = Readonly<Record<KindPath, Showcase> & Record<ViewPath, ViewShowcase>>;
