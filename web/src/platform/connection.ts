// Whether the device has a connection, as far as it knows: no is certain, yes may be wrong.

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const isOffline = (): boolean => navigator.onLine === false;

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false);
