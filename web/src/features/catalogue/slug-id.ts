// The last part of an item's address, `{slug}-{hexId}`: the hexId says which item, the slug is for reading.

/** A public number in upper case, or null when the text is none. */
export const readHexId = (text: string): string | null =>
  /^[1-9a-f][0-9a-f]{0,7}$/i.test(text) ? text.toUpperCase() : null;

/** The hexId of an address, or null when the text cannot name an item. */
export const hexIdOf = (slugId: string): string | null => readHexId(slugId.slice(slugId.lastIndexOf("-") + 1));
