// The button under a field that gives its value to all other themes of the set.

import { createText } from "@/messages/create-text";
import { Button } from "@/ui/controls/button";
import type { LentField, NewDraft } from "../new-draft";
import { lendToAll } from "./set-actions";
import type { DraftSetState } from "./use-draft-set";

type UseForAllProps<FileField extends string, Draft extends NewDraft<FileField>> = {
  draftSet: DraftSetState<FileField, Draft>;
  draft: Draft;
  field: LentField;
};

export function UseForAll<FileField extends string, Draft extends NewDraft<FileField>>(
  props: UseForAllProps<FileField, Draft>,
) {
  const { draftSet, draft, field } = props;
  return (
    <Button
      aria-label={createText.set.useForAllLabel({ field: createText.set.field[field] })}
      icon="copy"
      look="quiet"
      onClick={() => void lendToAll(draftSet, draft, field)}
      size="small"
    >
      {createText.set.useForAll}
    </Button>
  );
}
