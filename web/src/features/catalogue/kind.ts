// What every page needs to know of a kind of item: each kind is one value, made in the folder of its feature, where
// scripts/gen-kinds.mjs finds it. It is part of the entry, so it brings no code along; what needs code is its showcase. Its words are
// getters: they are not known yet when the module is evaluated.

import type { ReactNode } from "react";
import type { IconName } from "@/ui/icon";
import type { ListPath } from "./list-search";

export type Kind = {
  list: ListPath;
  icon: IconName;
  /** What the codes of its items begin with, such as the t of t4. */
  codeLetter: string;
  /** Among the kinds of one console. */
  shortName: string;
  /** Among all kinds. */
  name: string;
  /** One picked by chance. */
  randomName: string;
};

/** The kinds for one console. */
export type Section = {
  /** What the paths of its lists begin with. */
  path: string;
  name: string;
  icon: IconName;
  kinds: readonly [Kind, ...Kind[]];
};

/** What a person types on the console to get an item, and here to find it. */
export const codeOf = ({ codeLetter }: Pick<Kind, "codeLetter">, { hexId }: { hexId: string }): string =>
  codeLetter + hexId;

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
