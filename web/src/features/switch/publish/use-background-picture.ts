// The background of a draft as it is chosen: by its creator in the form, or before on the page of the layout.

import { useEffect, useRef } from "react";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import { takeCarriedPicture } from "../options/carried-picture";
import type { Draft } from "../theme-form/draft";
import { useDraftPicture } from "../theme-form/use-draft-picture";

const lateTakePicture = () => import("../theme-form/take-picture");

/** `layout` is the one that the address names. */
export function useBackgroundPicture(form: CheckedForm<Draft>, limits: Limits, layout: string | undefined) {
  const picture = useDraftPicture(form, "background", async (file) =>
    (await lateTakePicture()).takeBackground(file, limits),
  );
  const latestTake = useRef(picture.take);
  latestTake.current = picture.take;
  useEffect(() => {
    // On the device before somebody chooses a picture without a connection.
    lateTakePicture().catch(() => undefined);
    const file = takeCarriedPicture(layout);
    if (file) void latestTake.current(file);
  }, [layout]);
  return picture;
}
