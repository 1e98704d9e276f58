// What every page needs to know of a kind of item: each kind is one value, made in the folder of its feature, where
// scripts/gen-kinds.mjs finds it. It is part of the entry, so it brings no code along; what needs code is its showcase. Its words are
// getters: they are not known yet when the module is evaluated.

import type { ReactNode } from "react";
import type { IconName } from "@/ui/icon";
import type { KindPath, ListPath, ViewPath } from "./list-search";

type Named = {
  icon: IconName;
  /** Among the lists of one console. */
  shortName: string;
  /** Among all lists. */
  name: string;
  /** One picked by chance. */
  randomName: string;
};

export type Kind = Named & {
  list: KindPath;
  /** What the codes of its items begin with, such as the t of t4. */
  codeLetter: string;
};

/** A list of its own, in navigation and wherever one looks around, of those items of a kind that have something. */
export type View = Named & { list: ViewPath };

/** What there is to look at: everything of a kind, or a view of it. */
export type ItemList = Named & { list: ListPath };

/** What there is for one console. */
export type Section = {
  /** What the paths of its lists begin with. */
  path: string;
  name: string;
  icon: IconName;
  kinds: readonly [Kind, ...Kind[]];
  views: readonly View[];
};

/** What a person types on the console to get an item, and here to find it. */
export const codeOf = ({ codeLetter }: Pick<Kind, "codeLetter">, { hexId }: { hexId: string }): string =>
  codeLetter + hexId;

/** A way to publish items, on the page that offers them all. */
export type CreateEntry = {
  name: string;
  line: string;
  /** What to have ready. */
  needs: string;
  drawing: ReactNode;
  /** Begins the form. */
  link: (name: string, className: string) => ReactNode;
};
