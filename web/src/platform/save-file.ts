// Saves a file with the browser's download, from a Blob or a URL.

/** Long enough for any browser to have taken the bytes over. */
const KEPT_MS = 60_000;

/** For a URL, the server may set another name. */
export function saveFile(file: Blob | string, name: string): void {
  const address = typeof file === "string" ? file : URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Does nothing to an address that was not made here.
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
