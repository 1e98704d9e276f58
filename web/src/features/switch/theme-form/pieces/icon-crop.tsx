// Makes an icon of another picture: the part of it to show, then written in the size that the console takes.

import { useState } from "react";
import { createText } from "@/messages/create-text";
import { drawPart } from "@/platform/draw-part";
import { useObjectUrl } from "@/platform/object-url";
import { wholeCrop } from "@/pure/crop";
import { Button } from "@/ui/controls/button";
import { CropTool } from "@/ui/fields/crop-tool";
import { focusOnMount } from "@/ui/focus-on-mount";
import type { IconField, IconSpec } from "./icons";

type IconCropProps = {
  icon: IconField;
  spec: IconSpec;
  file: File;
  /** Of the picture, in px. */
  width: number;
  height: number;
  onMade: (icon: File) => void;
  onCancel: () => void;
};

export function IconCrop({ icon, spec, file, width, height, onMade, onCancel }: IconCropProps) {
  const words = createText.icon;
  const url = useObjectUrl(file);
  const bounds = { imageWidth: width, imageHeight: height, ratio: spec.width / spec.height, minWidth: 8 };
  const [crop, setCrop] = useState(() => wholeCrop(bounds));
  const make = async () => {
    const blob = await drawPart(file, crop, spec);
    onMade(new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.png`, { type: "image/png" }));
  };
  return (
    <section
      aria-label={words.resizeHeading({ icon: words.name[icon] })}
      className="mt-3 flex max-w-xl flex-col gap-3 rounded-frame bg-sunken p-4"
    >
      <p className="text-name font-[600] focus-visible:outline-none" ref={focusOnMount} tabIndex={-1}>
        {words.resize({ width: spec.width, height: spec.height })}
      </p>
      {url && <CropTool {...bounds} onChange={setCrop} src={url} value={crop} />}
      <div className="flex flex-wrap gap-2">
        <Button icon="crop" look="primary" onClick={() => void make()} size="small">
          {words.use}
        </Button>
        <Button onClick={onCancel} size="small">
          {words.cancel}
        </Button>
      </div>
    </section>
  );
}
