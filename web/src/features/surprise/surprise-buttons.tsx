// "Surprise me" on the home page: a button for each kind of item that leads to a random one.

import { LISTS } from "@/features/kinds";
import { BusyMark } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import { useSurprise } from "./use-surprise";

export function SurpriseButtons() {
  const { wanted, surprise } = useSurprise();
  return (
    <ul className="grid gap-4 tablet:grid-cols-2 tablet:gap-6 desktop:grid-cols-3">
      {LISTS.map((kind) => (
        <li key={kind.list}>
          <button
            aria-busy={wanted === kind || undefined}
            className="group relative flex h-28 w-full items-center justify-between gap-4 overflow-hidden rounded-frame border border-hairline px-6 text-start hover:border-edge"
            onClick={() => void surprise(kind)}
            type="button"
          >
            <span className="font-display text-h2 font-[560] text-balance">{kind.randomName}</span>
            {wanted === kind ? (
              <BusyMark />
            ) : (
              <Icon className="text-ink-2 group-hover:text-ink" name="dice" size={28} />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
