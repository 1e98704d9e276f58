// Handing a file to the person: the browser's own download, from bytes that are here already or from an address.

/** Long enough for any browser to have taken the bytes over. */
const KEPT_MS = 60_000;

export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  saveFrom(address, name);
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** The server may say another name. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
