// Hearing events as long as a component is there.

import { useEffect, useEffectEvent } from "react";

type Events = WindowEventMap & DocumentEventMap;

/** Hears an event that reaches the window, while `isOn`. */
export function useWindowEvent<Type extends keyof Events>(
  type: Type,
  listener: (event: Events[Type]) => void,
  isOn = true,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    if (!isOn) return;
    const onEvent = (event: Event) => hear(event as Events[Type]);
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type, isOn]);
}
