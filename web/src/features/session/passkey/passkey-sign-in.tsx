// The button that signs in by passkey, and what came of it. What it does is fetched late.

import { useCallback, useEffect, useRef, useState } from "react";
import { FormProblem } from "@/features/form/form-problem";
import { entryText } from "@/messages/entry-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { useEnter } from "../enter";
import type { ReturnPath } from "../return-path";
import type { PasskeyLogin } from "./passkey-login";

const fetchCode = () => import("./passkey-login");

export function PasskeySignIn({ returnPath }: { returnPath: ReturnPath }) {
  const words = entryText.passkey;
  const enter = useEnter(returnPath);
  /** Browsers wait for one passkey at a time: the offer ends when the button asks. */
  const asking = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ isQuiet: boolean; says: string } | null>(null);

  const ask = useCallback(
    async (how: (signal: AbortSignal) => Promise<PasskeyLogin | null>) => {
      asking.current?.abort();
      const own = new AbortController();
      asking.current = own;
      const login = await how(own.signal);
      if (asking.current !== own || !login) return;
      if (!("me" in login)) {
        setSaid(login);
        return;
      }
      await enter(login.me);
    },
    [enter],
  );
  const offer = useCallback(
    () => ask(async (signal) => (await fetchCode()).offerPasskeys(signal)).catch(() => undefined),
    [ask],
  );
  useEffect(() => {
    void offer();
    return () => {
      asking.current?.abort();
      asking.current = null;
    };
  }, [offer]);

  const start = async () => {
    setSaid(null);
    setBusy(true);
    try {
      await ask(async (signal) => (await fetchCode()).loginWithPasskey(signal));
    } catch {
      setSaid({ isQuiet: false, says: text.failure.unreachable });
    } finally {
      setBusy(false);
    }
    void offer();
  };
  return (
    <div className="flex flex-col gap-3">
      <Button className="self-start" icon="lock" isBusy={isBusy} onClick={() => void start()} size="large">
        {words.use}
      </Button>
      <p className="text-name text-ink-2 empty:hidden" role="status">
        {said?.isQuiet && said.says}
      </p>
      <FormProblem>{said && !said.isQuiet ? said.says : null}</FormProblem>
    </div>
  );
}
