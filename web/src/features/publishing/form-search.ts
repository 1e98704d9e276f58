// What the addresses of all forms say: which draft, which step, whether to begin afresh. Nonsense is dropped.

const HEX_ID = "[0-9a-f]{1,16}";
const DRAFT_ID = "[0-9a-f-]{36}";

const matching = (value: unknown, pattern: string) =>
  typeof value === "string" && RegExp(`^${pattern}$`, "i").test(value) ? value : undefined;

export const readHexId = (value: unknown) => matching(value, HEX_ID)?.toUpperCase();
/** Apart by commas. */
export const readHexIds = (value: unknown) => matching(value, `${HEX_ID}(,${HEX_ID}){0,99}`)?.toUpperCase();
export const isSaid = (value: unknown): true | undefined => (value === "1" || value === true ? true : undefined);

// Every key is named, also without a value: the router lays the result over the address, and a key left out would let
// nonsense through.
export const readFormSearch = <Step extends string>(raw: Record<string, unknown>, steps: readonly Step[]) => ({
  draft: matching(raw.draft, DRAFT_ID),
  step: steps.find((step) => step === raw.step),
  published: readHexIds(raw.published),
  new: isSaid(raw.new),
});
