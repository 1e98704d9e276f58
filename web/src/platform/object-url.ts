// An address for a file on this device, as long as the calling component shows it.

import { useEffect, useState } from "react";

/** A picture may be read after its element has got another address, or has gone: browsers put off what they load. */
const KEPT_MS = 60_000;

/** Null without a file, and for the moment before the address is made. Never the address of another file. */
export function useObjectUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ of: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setMade({ of: file, address });
    return () => {
      setMade(null);
      window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    };
  }, [file]);
  return made && made.of === file ? made.address : null;
}
