// What is chosen of a layout's options as an address holds it. Pure, and without words, for pages that only link to it.

export type Choice = {
  valueUuid: string;
  /** The number, text or colour; absent for TOGGLE and SELECT. */
  variable?: string;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Choices in an address: `uuid` or `uuid:variable`, joined by commas; variables are percent-encoded by themselves. */
export function writeChoices(choices: readonly Choice[]): string | undefined {
  const parts = choices.map(({ valueUuid, variable }) =>
    variable === undefined ? valueUuid : `${valueUuid}:${encodeURIComponent(variable)}`,
  );
  return parts.length > 0 ? parts.join(",") : undefined;
}

/** The other way round; whatever cannot be read is left out. */
export function readChoices(written: unknown): Choice[] {
  if (typeof written !== "string") return [];
  return written.split(",").flatMap((part) => {
    const colon = part.indexOf(":");
    const valueUuid = (colon < 0 ? part : part.slice(0, colon)).trim().toLowerCase();
    if (!UUID.test(valueUuid)) return [];
    if (colon < 0) return [{ valueUuid }];
    try {
      return [{ valueUuid, variable: decodeURIComponent(part.slice(colon + 1)) }];
    } catch {
      return [{ valueUuid, variable: part.slice(colon + 1) }];
    }
  });
}
