// Finished themes dropped anywhere on the form, where no field takes them.

import { useEffect, useRef } from "react";

/** Those that are none are refused by their name, with what to do about them. */
const THEME_FILE = /\.(nxtheme|zip|7z|rar|gz|szs|sarc|pack)$/i;

export function useThemeFiles(take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      // Without this the browser would leave the page for the file.
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => THEME_FILE.test(name));
      if (files.length > 0) latest.current(files);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
}
