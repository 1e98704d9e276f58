// The title of the window: "{Page} – Vitrine", or the product alone on the home page.

import { useEffect } from "react";
import { PRODUCT } from "@/messages/text";

/** Sets the title while the calling page is shown. Null stands for the home page. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    document.title = page === null ? PRODUCT : `${page} – ${PRODUCT}`;
  }, [page]);
}
