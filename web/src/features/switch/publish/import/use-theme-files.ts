// Finished themes dropped anywhere on the form, where no field takes them.

import { useWindowEvent } from "@/platform/window-event";

/** Those that are none are refused by their name, with what to do about them. */
const THEME_FILE = /\.(nxtheme|zip|7z|rar|gz|szs|sarc|pack)$/i;

export function useThemeFiles(take: (files: File[]) => void): void {
  useWindowEvent("dragover", (event) => {
    // Without this the browser would leave the page for the file.
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  useWindowEvent("drop", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => THEME_FILE.test(name));
    if (files.length > 0) take(files);
  });
}
