// What to do when a menu no longer starts: the folder of this very menu, and what else goes with it.

import type { Target } from "@/api/gql/types";
import { CardPath } from "@/features/catalogue/card-path";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { menuFolder, menusBeside } from "./menu-folder";

export function Recovery({ target }: { target: Target }) {
  const { recovery } = itemsText;
  const others = menusBeside(target).map((other) => text.target[other]);
  return (
    <details className="text-name">
      <summary className="min-h-8 font-[520]">{recovery.title({ menu: text.target[target] })}</summary>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 pt-1 text-ink-2 marker:tabular-nums">
        <li>{recovery.takeOut}</li>
        <li>
          {recovery.remove}
          <CardPath>{menuFolder(target)}</CardPath>
          {others.length > 0 && recovery.others({ menus: others.join(text.comma) })}
        </li>
        <li>{recovery.start}</li>
      </ol>
    </details>
  );
}
