// What every component test has: matchers, a clean document without toasts, and the browser parts that jsdom lacks.

import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { clearToasts } from "@/ui/overlays/toast-queue";

// Generous, because a busy machine is no defect.
configure({ asyncUtilTimeout: 30_000 });
afterEach(() => {
  cleanup();
  // Files share a process: toasts with a button stay until they are closed, and what a browser keeps stays for good.
  clearToasts();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
// A module that is still being fetched when a file ends is refused, and would be for all files after it.
afterAll(() => vi.dynamicImportSettled());

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
