// A picture on its way from the page of a layout, where it was tried behind the layout, to a theme with that layout.
// It stays in this tab's memory.

let carried: { layout: string; file: File } | null = null;

/** Takes a picture along with a layout, in place of any other; null takes none. */
export function carryPicture(layout: string, file: File | null): void {
  carried = file && { layout, file };
}

/** The picture that came along with a layout; handed out once. */
export function takeCarriedPicture(layout: string | undefined): File | null {
  if (carried === null || carried.layout !== layout) return null;
  const { file } = carried;
  carried = null;
  return file;
}
