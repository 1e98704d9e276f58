// The title of the window: "{Page} – {site}", or the site alone on the home page.

import { useEffect } from "react";
import { siteName } from "./site";

/** Sets the title while the calling page is shown. Null stands for the home page. */
export function useDocumentTitle(page: string | null): void {
  const site = siteName();
  useEffect(() => {
    document.title = page === null ? site : `${page} – ${site}`;
  }, [page, site]);
}
