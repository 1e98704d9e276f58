// The name under which an answer is kept. The same question always gets the same key, whoever asks it:
// the server that inlined the answer into the page, a loader, or a component.

type Defaults = Readonly<Record<string, unknown>>;

function isSameAsDefault(value: unknown, fallback: unknown): boolean {
  return fallback !== undefined && JSON.stringify(value) === JSON.stringify(fallback);
}

/** Variables without absent ones, empty lists and values equal to the operation's defaults; keys sorted. */
export function canonicalVariables(variables: object, defaults: Defaults): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined && value !== null)
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      .filter(([name, value]) => !isSameAsDefault(value, defaults[name]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function queryKey(operation: { name: string; defaults: Defaults }, variables: object): readonly unknown[] {
  return [operation.name, canonicalVariables(variables, operation.defaults)];
}
