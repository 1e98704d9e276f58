// Mounts the app; everything else is elsewhere.

import "./ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { startApp } from "./app/start";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App {...startApp()} />
    </StrictMode>,
  );
}
