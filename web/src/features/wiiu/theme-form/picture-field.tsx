// A picture of a theme: the place to drop it, and the part of it to show where it has another proportion.

import { useEffect } from "react";
import { useTied } from "@/features/form/app-form";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { boundsFor, type ChosenPicture } from "@/features/publishing/picture";
import { PictureDrop } from "@/features/publishing/picture-drop";
import { PieceTools } from "@/features/publishing/piece-tools";
import { useTakenPicture } from "@/features/publishing/use-taken-picture";
import { formText } from "@/messages/form-text";
import { useObjectUrl } from "@/platform/object-url";
import { classNames } from "@/pure/class-names";
import { lateCode } from "@/ui/late-code";
import { type PictureField as FieldName, fileOf, storedOf } from "./draft";
import type { FormProps } from "./form-props";

const cropCode = lateCode(() => import("@/ui/fields/crop-tool"));
const lateTakePicture = () => import("@/features/publishing/take-picture");

type PictureFieldProps = FormProps & {
  /** Also its proportion. */
  least: { width: number; height: number };
  label: string;
  hint: string;
  remove: string;
  isRequired?: boolean;
};

export function PictureField(props: PictureFieldProps) {
  const { draft, form, limits, before, least, label, hint, remove, isRequired } = props;
  const { name, value, error, change } = useTied<ChosenPicture | null>();
  const field = name as FieldName;
  const picture = useTakenPicture<ChosenPicture>(
    async (file) => (await lateTakePicture()).takePicture(file, least, limits),
    (taken) => {
      form.setFieldValue(field, taken?.facts ?? null);
      form.setFieldValue("files", { ...form.state.values.files, [field]: taken?.file });
    },
  );
  const crop = cropCode.use();
  const url = useObjectUrl(fileOf(draft, field));
  const stored = storedOf(draft, field);
  useEffect(() => {
    void cropCode.fetch();
    // On the device before somebody chooses a picture without a connection.
    lateTakePicture().catch(() => undefined);
  }, []);
  const isSquare = least.width === least.height;
  const bounds = value && !stored && boundsFor(value, least);
  const isExact = value !== null && value.width * least.height === value.height * least.width;
  const shown = stored?.url ? (
    <img alt="" className="size-full object-cover" src={stored.url} />
  ) : (
    value && url && <CroppedPicture {...value} url={url} />
  );
  return (
    <div className="flex flex-col gap-3">
      <PictureDrop
        chosen={value}
        error={error}
        hint={hint}
        isRequired={isRequired}
        isStored={stored !== null}
        label={label}
        name={name}
        picture={picture}
        thumbnail={
          shown && (
            <span
              className={classNames(
                "absolute overflow-hidden",
                isSquare ? "inset-y-0 start-1/2 aspect-square -translate-x-1/2 rtl:translate-x-1/2" : "inset-0",
              )}
            >
              {shown}
            </span>
          )
        }
      />
      {bounds && url && !isExact && crop && (
        <section className="flex flex-col gap-3">
          <h4 className="text-name font-[600]">{formText.publish.cropHeading}</h4>
          <crop.CropTool
            {...bounds}
            onChange={(part) => change({ ...value, crop: part })}
            src={url}
            value={value.crop}
          />
        </section>
      )}
      <PieceTools
        before={before}
        draft={draft}
        field={field}
        form={form}
        onRemove={picture.remove}
        putBackLabel={formText.publish.putBackLabel({ piece: label })}
        remove={remove}
      />
    </div>
  );
}
