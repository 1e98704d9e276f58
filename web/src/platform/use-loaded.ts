// Values that take a while to come.

import { useEffect, useEffectEvent, useState } from "react";

/** Returns what `load` answers for the key: undefined until then, for null, and where it fails. */
export function useLoaded<Key, Value>(key: Key | null, load: (key: Key) => Promise<Value>): Value | undefined {
  const [loaded, setLoaded] = useState<{ of: Key; value: Value } | null>(null);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    start(key).then(
      (value) => isCurrent && setLoaded({ of: key, value }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded !== null && loaded.of === key ? loaded.value : undefined;
}
