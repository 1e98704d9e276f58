// Mounts the app in the language of the document, or takes over what the server has rendered; everything else is
// elsewhere.

import "./ui/theme.css";
import "./ui/transitions.css";
import "./ui/print.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app";
import { startApp } from "./app/start";
import { loadMessages, setLanguage } from "./messages/language";
import { isMissingCode, reloadOnce } from "./platform/chunk-reload";
import { breathe } from "./platform/idle";
import { hasMovedSinceOpened } from "./platform/opened-path";
import { whyCodeIsMissing } from "./platform/outage";
import { TAKEN_OVER } from "./platform/taken-over";

// No `await` at the top level: messages may share code with this module, and would wait for it for ever.
async function mount(root: HTMLElement) {
  setLanguage(document.documentElement.lang);
  if (document.querySelector('meta[name="vitrine-offline"]')) {
    return (await import("./app/around/show-offline-page")).showOfflinePage(root);
  }
  const messages = loadMessages("page");
  await breathe();
  const app = startApp();
  const isRendered = root.firstElementChild !== null;
  let isLeft = false;
  if (isRendered) {
    await breathe();
    isLeft = hasMovedSinceOpened();
    // The first render has to be the server's: with the code and the data of the page, and nothing to wait for.
    if (!isLeft) app.router.ssr = { manifest: undefined };
    await app.router.load();
  }
  await messages;
  const page = (
    <StrictMode>
      <App {...app} />
    </StrictMode>
  );
  // What was pressed and sent on a page that was left before its scripts came goes with it.
  if (isLeft) root.replaceChildren();
  // In small pieces, between which the browser paints and answers; what somebody does on the page comes first.
  if (isRendered && !isLeft) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
  document.dispatchEvent(new Event(TAKEN_OVER));
}

const root = document.getElementById("root");
if (root) {
  // Without its sentences not even the page that tells of failures can be shown.
  mount(root).catch(async (error) => {
    if (!isMissingCode(error) || (await whyCodeIsMissing()) !== "code" || !reloadOnce()) throw error;
  });
}
