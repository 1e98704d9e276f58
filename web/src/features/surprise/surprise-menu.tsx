// "Surprise me" in the menus of the frame.

import { LISTS } from "@/features/kinds";
import { Menu, MenuItem } from "@/ui/overlays/menu";
import type { MenuTrigger } from "@/ui/overlays/menu-props";
import { useSurprise } from "./use-surprise";

/** The entries alone, for menus that hold other things too. */
export function SurpriseItems() {
  const { wanted, surprise } = useSurprise();
  return LISTS.map((kind) => (
    <MenuItem icon="dice" isBusy={wanted === kind} isStaying key={kind.list} onSelect={() => void surprise(kind)}>
      {kind.randomName}
    </MenuItem>
  ));
}

export function SurpriseMenu({ trigger }: { trigger: MenuTrigger }) {
  return (
    <Menu trigger={trigger}>
      <SurpriseItems />
    </Menu>
  );
}
