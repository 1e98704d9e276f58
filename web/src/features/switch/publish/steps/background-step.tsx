// What lies behind the layout, the icons in front of it, and a screenshot of it all.

import type { ForAll } from "@/features/publishing/for-all";
import type { PictureTaking } from "@/features/publishing/use-taken-picture";
import { BackgroundField } from "../../theme-form/background-field";
import type { FormProps } from "../../theme-form/form-props";
import { piecesCode } from "../../theme-form/pieces/pieces-code";
import { ScreenshotField } from "../../theme-form/screenshot-field";

type BackgroundStepProps = FormProps & {
  /** Address of the picture on this device, once it was read. */
  fileUrl: string | null;
  picture: PictureTaking;
  forAll: ForAll;
};

export function BackgroundStep({ fileUrl, picture, forAll, ...shared }: BackgroundStepProps) {
  const { form } = shared;
  const pieces = piecesCode.use("soon");
  return (
    <>
      <form.AppField name="background">
        {() => <BackgroundField {...shared} actions={forAll("background")} fileUrl={fileUrl} picture={picture} />}
      </form.AppField>
      {pieces && <pieces.ReadabilityNotice {...shared} />}
      {pieces && <pieces.IconPicker {...shared} />}
      <section className="flex flex-col gap-3 border-t border-hairline pt-6">
        <form.AppField name="screenshot">{() => <ScreenshotField {...shared} />}</form.AppField>
      </section>
    </>
  );
}
