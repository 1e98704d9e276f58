// A file that is dropped beside the place for it would have the browser leave the site and open the file.

/** Does nothing with files that nobody takes, from now on. */
export function ignoreStrayDrops(): void {
  const ignore = (event: DragEvent) => {
    const isFile = event.dataTransfer?.types.includes("Files");
    const isFileField = event.target instanceof HTMLInputElement && event.target.type === "file";
    if (!isFile || isFileField || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  // Whoever takes the file has heard of it before.
  window.addEventListener("dragover", ignore);
  window.addEventListener("drop", ignore);
}
