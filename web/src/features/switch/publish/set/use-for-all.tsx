// The button under a field that gives its value to all other themes of the set.

import { createText } from "@/messages/create-text";
import { Button } from "@/ui/controls/button";
import type { Draft } from "../../theme-form/draft";
import { lendToAll } from "./set-actions";
import type { SharedField } from "./theme-set";
import type { ThemeSetWork } from "./use-theme-set";

type UseForAllProps = { work: ThemeSetWork; draft: Draft; field: SharedField };

export function UseForAll({ work, draft, field }: UseForAllProps) {
  return (
    <Button
      aria-label={createText.set.useForAllLabel({ field: createText.set.field[field] })}
      icon="copy"
      look="quiet"
      onClick={() => void lendToAll(work, draft, field)}
      size="small"
    >
      {createText.set.useForAll}
    </Button>
  );
}
