// What every component test has: matchers, a clean document without toasts, and the browser parts that jsdom lacks.

import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { clearToasts } from "@/ui/overlays/toast-queue";

// Generous, because a busy machine is no defect.
configure({ asyncUtilTimeout: 30_000 });
afterEach(() => {
  cleanup();
  // Files share a process, and toasts with a button stay until they are closed.
  clearToasts();
});

if (!Element.prototype.hasPointerCapture) {
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.releasePointerCapture = () => undefined;
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
