// An answer of the server in which one item has been saved, or no longer is. Pure.

import { withChange } from "./with-change";

export type Saved = { isSaved: boolean | null; saveCount: number };

/** The same answer where the item is not in it; items are known by the path of their page. */
export const withSaved = <Data>(data: Data, pageUrl: string, { isSaved, saveCount }: Saved): Data =>
  withChange(data, pageUrl, "isSaved", () => ({ isSaved, saveCount }));
