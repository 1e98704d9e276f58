// The last part of an item's address, `{slug}-{hexId}`: the hexId says which item, the slug is for reading.

/** The hexId in upper case, or null when the text cannot name an item. */
export function hexIdOf(slugId: string): string | null {
  const last = slugId.slice(slugId.lastIndexOf("-") + 1);
  return /^[0-9a-f]{1,16}$/i.test(last) ? last.toUpperCase() : null;
}
