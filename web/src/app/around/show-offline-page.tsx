// Shows the offline page in the place of the app. The service worker answers with it for every page that it does not have.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadMessages, setLanguage } from "@/messages/language";
import { readStored } from "@/platform/storage";
import { LANGUAGE_KEY } from "./language-key";
import { OfflinePage } from "./offline-page";

export async function showOfflinePage(root: HTMLElement): Promise<void> {
  const language = readStored(LANGUAGE_KEY) ?? document.documentElement.lang;
  setLanguage(language);
  const isSaid = await loadMessages("page", "app").then(
    () => true,
    () => false,
  );
  // Its words may not be on this device; English is always.
  if (!isSaid) {
    setLanguage("en");
    await loadMessages("page", "app");
  }
  document.documentElement.lang = isSaid ? language : "en";
  createRoot(root).render(
    <StrictMode>
      <OfflinePage />
    </StrictMode>,
  );
}
