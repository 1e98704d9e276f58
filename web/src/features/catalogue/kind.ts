// What shared parts of the interface need to know of a kind of item. Each kind is one value, made in the folder of its
// feature and named in features/kinds.ts. It belongs to every page, so it brings little code along. Its words are getters:
// they are not known yet when the module is evaluated.

import type { ReactNode } from "react";
import type { HomePageQuery } from "@/api/gql/types";
import type { FrameProps } from "@/ui/wall/frame";
import type { ListPath } from "./list-search";

/** How a work hangs: how soon its picture is asked for, how wide it is, how large its words are. */
export type Hanging = { loading?: FrameProps["loading"]; sizes?: string; size?: "normal" | "large" };

/** Works of one kind, each with its caption; `total` is how many there are in all. */
export type Hung = {
  total: number;
  works: readonly { hexId: string; caption: (hanging: Hanging) => ReactNode }[];
};

type Connection<Work> = { nodes: readonly Work[]; pageInfo: { itemCount: number } };

/** The newest works of an answer, each with its caption. */
export function hang<Work extends { hexId: string }>(
  { nodes, pageInfo }: Connection<Work>,
  caption: (work: Work, hanging: Hanging) => ReactNode,
): Hung {
  const works = nodes.map((work) => ({ hexId: work.hexId, caption: (hanging: Hanging) => caption(work, hanging) }));
  return { total: pageInfo.itemCount, works };
}

export type Kind = {
  list: ListPath;
  /** Among the kinds of one console. */
  shortName: string;
  /** Among all kinds. */
  name: string;
  count: (works: number) => string;
  /** Its newest on the home page. */
  latest: { title: string; line: string; all: string; read: (home: HomePageQuery) => Hung };
  /** One picked by chance. */
  random: { name: string; findPageUrl: () => Promise<string | undefined> };
};

/** A way to publish works, on the page that offers them all. */
export type Door = {
  name: string;
  line: string;
  /** What to have ready. */
  needs: string;
  drawing: ReactNode;
  /** Begins the form. */
  link: (name: string, className: string) => ReactNode;
};
