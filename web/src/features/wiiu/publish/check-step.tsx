// The last look at the themes of a set, and whether all of their files can be sent.

import { CheckStep as SharedCheckStep } from "@/features/publishing/check-step";
import type { NewItems } from "@/features/publishing/use-new-items";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { Announced } from "@/ui/fields/field";
import { type Draft, type FieldId, type FileField, fileOf } from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import type { StepId } from "./step-ids";
import { bytesOf } from "./submission";

type CheckStepProps = { newItems: NewItems<FileField, Draft, FieldId, StepId>; limits: FormLimits };

export function CheckStep({ newItems, limits }: CheckStepProps) {
  const { nameOf } = newItems.set.kind;
  const drafts = newItems.themes.map(({ draft }) => draft);
  const pictures = drafts.flatMap((draft) => {
    const picture = fileOf(draft, "launcherScreenshot");
    if (!picture || !draft.launcherScreenshot) return [];
    const { id, isMature, launcherScreenshot } = draft;
    return { draftId: id, name: nameOf(draft), picture, crop: launcherScreenshot.crop, isMature };
  });
  const most = limits.wiiuItemBytesMax;
  const tooMuch = drafts.find((draft) => bytesOf(draft) > most);
  const message = tooMuch && wiiuFormText.problem.all({ size: formatBytes(bytesOf(tooMuch)), most: formatBytes(most) });
  return (
    <SharedCheckStep
      obstacle={
        tooMuch &&
        message && (
          <p className="text-name text-danger">
            <Announced>
              {drafts.length > 1 ? formText.publish.problemOf({ name: nameOf(tooMuch), message }) : message}
            </Announced>
          </p>
        )
      }
      pictures={pictures}
      publishLabel={wiiuFormText.publish}
      newItems={newItems}
    />
  );
}
