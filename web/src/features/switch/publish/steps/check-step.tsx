// The last look at the themes of a set, with what their pictures look like.

import { CheckStep as SharedCheckStep } from "@/features/publishing/check-step";
import type { NewItems } from "@/features/publishing/use-new-items";
import { formText } from "@/messages/form-text";
import { nameOf } from "../../theme-form/check-draft";
import { type Draft, type FieldId, type FileField, fileOf } from "../../theme-form/draft";
import type { PackField } from "../form-steps";
import { LookAlikeNotice } from "../look-alike-notice";
import type { StepId } from "../step-ids";

export function CheckStep({ newItems }: { newItems: NewItems<FileField, Draft, FieldId | PackField, StepId> }) {
  const { me } = newItems;
  const pictures = newItems.themes.flatMap(({ draft }) => {
    const picture = fileOf(draft, "background");
    if (!picture || !draft.background) return [];
    const { id, isMature, background } = draft;
    return { draftId: id, name: nameOf(draft), picture, crop: background.crop, isMature };
  });
  return (
    <SharedCheckStep
      notice={(isPaused) => me && !me.isBlocked && <LookAlikeNotice isPaused={isPaused} me={me} pictures={pictures} />}
      pictures={pictures}
      publishLabel={formText.publish.publish}
      newItems={newItems}
    />
  );
}
