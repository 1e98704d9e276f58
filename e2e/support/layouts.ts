// The menus of the console as people name them, and layouts of the sample content to work with.

import type { APIRequestContext } from "@playwright/test";
import { graphql } from "./api";

export const MENUS = {
  ResidentMenu: "Home menu",
  Entrance: "Lock screen",
  Flaunch: "All apps",
  Set: "Settings",
  Psl: "Player select",
  MyPage: "User page",
  Notification: "News",
};

type Option = { name: string; kind: string; values: { name: string }[] };
type Layout = { name: string; target: keyof typeof MENUS; options: Option[] };

/** A layout on display with an option that is switched or selected, and that option. */
export async function findLayoutWithOption(request: APIRequestContext) {
  const query =
    "query Layouts { switchLayouts(limit: 100) { nodes { name target options { name kind values { name } } } } }";
  const { switchLayouts } = await graphql<{ switchLayouts: { nodes: Layout[] } }>(request, query);
  for (const layout of switchLayouts.nodes) {
    const option = layout.options.find(({ kind }) => kind === "TOGGLE" || kind === "SELECT");
    if (option) return { layout, option };
  }
  throw new Error("no layout with a switch or a selection is on display");
}
