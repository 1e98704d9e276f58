// A background that is about to be published.

import type { Crop } from "@/pure/crop";

export type OwnPicture = {
  draftId: string;
  /** What the theme is called so far. */
  name: string;
  picture: Blob;
  crop: Crop;
  isMature: boolean;
};
