/** `compute`, which is not asked twice for one of its last `most` arguments, more or less: when they are full all are forgotten. */
export function remembering<Argument, Result>(compute: (argument: Argument) => Result, most: number) {
  const known = new Map<Argument, Result>();
  return (argument: Argument): Result => {
    const result = known.get(argument);
    if (result !== undefined) return result;
    if (known.size >= most) known.clear();
    const computed = compute(argument);
    known.set(argument, computed);
    return computed;
  };
}
