// Mounts the app in the language of the document; everything else is elsewhere.

import "./ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { startApp } from "./app/start";
import { loadMessages, setLanguage } from "./messages/language";

// No `await` at the top level: messages may share code with this module, and would wait for it for ever.
async function mount(root: HTMLElement) {
  setLanguage(document.documentElement.lang);
  const app = startApp();
  await loadMessages("page");
  createRoot(root).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) void mount(root);
