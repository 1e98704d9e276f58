// What a published theme is made of, piece by piece: by the parts of the form that publishes one.

import { Part } from "@/features/form/part";
import type { PictureTaking } from "@/features/publishing/use-taken-picture";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import type { Choice } from "../options/choices";
import { OptionActions } from "../options/option-panel";
import { BackgroundField } from "../theme-form/background-field";
import type { PickerLayout } from "../theme-form/check-draft";
import type { Draft } from "../theme-form/draft";
import type { FormProps } from "../theme-form/form-props";
import { OptionsField } from "../theme-form/options-field";
import { piecesCode } from "../theme-form/pieces/pieces-code";
import { ScreenshotField } from "../theme-form/screenshot-field";
import { usePieceUrl } from "../theme-form/use-piece-url";
import { areSame } from "./edit-values";
import { LayoutPart } from "./layout-part";
import type { Catalogue } from "./use-catalogue";

type MadeOfProps = FormProps & {
  before: Draft;
  layout: PickerLayout | null;
  catalogue: Catalogue;
  background: PictureTaking;
  isOriginalShown: boolean;
  onCompare: (isOriginalShown: boolean) => void;
};

export function MadeOf({ layout, catalogue, background, isOriginalShown, onCompare, ...shared }: MadeOfProps) {
  const { form, draft, before } = shared;
  const backgroundUrl = usePieceUrl(draft, "background", before);
  const setChoices = (choices: Choice[]) => form.setFieldValue("choices", choices);
  const pieces = piecesCode.use("soon");
  return (
    <>
      <Part title={editText.layout.heading}>
        <form.AppField name="base">
          {() => <LayoutPart {...shared} catalogue={catalogue} layout={layout} />}
        </form.AppField>
      </Part>
      {layout && layout.options.length > 0 && (
        <Part title={formText.publish.step.options}>
          <form.AppField name="choices">{() => <OptionsField actions={null} layout={layout} />}</form.AppField>
          <OptionActions
            choices={draft.choices}
            isOriginalShown={isOriginalShown}
            onChange={setChoices}
            onCompare={onCompare}
            options={layout.options}
          >
            {draft.base === before.base && !areSame(draft.choices, before.choices) && (
              <Button
                aria-label={formText.publish.putBackLabel({ piece: formText.publish.step.options })}
                icon="reset"
                look="quiet"
                onClick={() => setChoices(before.choices)}
                size="small"
              >
                {formText.publish.putBack}
              </Button>
            )}
          </OptionActions>
        </Part>
      )}
      <Part title={editText.pictures}>
        <form.AppField name="background">
          {() => <BackgroundField {...shared} fileUrl={backgroundUrl} picture={background} />}
        </form.AppField>
        {pieces && <pieces.ReadabilityNotice {...shared} />}
      </Part>
      {pieces && <pieces.IconPicker {...shared} />}
      <section className="flex flex-col gap-3 border-t border-hairline pt-6">
        <form.AppField name="screenshot">{() => <ScreenshotField {...shared} />}</form.AppField>
      </section>
    </>
  );
}
