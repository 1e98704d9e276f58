// The screenshots of a theme.

import { screenOf } from "@/features/publishing/picture";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import type { FormProps } from "./form-props";
import { PictureField } from "./picture-field";

export function PicturesPart(props: FormProps) {
  const { form, limits } = props;
  const { picture } = wiiuFormText;
  const least = screenOf(limits);
  return (
    <>
      <form.AppField name="launcherScreenshot">
        {() => (
          <PictureField
            {...props}
            hint={picture.launcherHint(least)}
            isRequired
            label={picture.launcher}
            least={least}
            remove={picture.removeLauncher}
          />
        )}
      </form.AppField>
      <form.AppField name="waraWaraPlazaScreenshot">
        {() => (
          <PictureField
            {...props}
            hint={picture.plazaHint(least)}
            label={picture.plaza}
            least={least}
            remove={picture.removePlaza}
          />
        )}
      </form.AppField>
    </>
  );
}
