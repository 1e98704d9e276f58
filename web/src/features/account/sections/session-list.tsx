// Where the account is signed in: a line for each, and ending one, all others, or all.

import { useRef, useState } from "react";
import { EndAllSessions } from "@/api/gql/end-all-sessions";
import { EndOtherSessions } from "@/api/gql/end-other-sessions";
import { EndSession } from "@/api/gql/end-session";
import { request } from "@/api/request";
import { Moment } from "@/features/catalogue/moment";
import { useSignOut } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { Button } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import type { AccountSession } from "../sign-in-query";

type SessionListProps = { sessions: readonly AccountSession[]; onChanged: () => Promise<void> };

export function SessionList({ sessions, onChanged }: SessionListProps) {
  const words = accountText.signIn.sessions;
  const heading = useRef<HTMLHeadingElement>(null);
  const signOut = useSignOut();
  /** What is being ended: a session, all others, or all. */
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (what: string, send: () => Promise<unknown>) => {
    setEnding(what);
    try {
      await send();
      await onChanged();
      // The button that led here may be gone.
      heading.current?.focus();
    } catch {
      showToast({ kind: "error", title: words.failed });
    } finally {
      setEnding(null);
    }
  };
  const endAll = async () => {
    await request(EndAllSessions, {});
    await signOut();
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h2" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <ul className="flex flex-col border-t border-hairline">
        {sessions.map((session) => {
          const { uuid, isCurrent } = session;
          const send = () => (isCurrent ? signOut() : request(EndSession, { uuid }));
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3"
              key={uuid}
            >
              <div className="flex min-w-0 grow basis-56 flex-col gap-0.5">
                <p className="text-name">
                  {deviceOf(session)}
                  {isCurrent && <span className="font-[600]"> · {words.current}</span>}
                </p>
                <p className="text-facts text-ink-2">
                  {isCurrent ? (
                    words.inUse
                  ) : (
                    <span className="whitespace-nowrap">
                      {words.lastSeen} <Hour at={session.lastSeenAt} />
                    </span>
                  )}
                  {"\u00a0· "}
                  <span className="whitespace-nowrap">
                    {words.began} <Hour at={session.beganAt} />
                  </span>
                </p>
              </div>
              <Button
                aria-label={words.endThis({ device: deviceOf(session) })}
                isBusy={ending === uuid}
                onClick={() => void end(uuid, send)}
                size="small"
              >
                {words.end}
              </Button>
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon="sign-out"
            isBusy={ending === "others"}
            onClick={() => void end("others", () => request(EndOtherSessions, {}))}
          >
            {words.endOthers}
          </Button>
          <Button isBusy={ending === "all"} onClick={() => void end("all", endAll)}>
            {words.endAll}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The server says the hour and no more. */
export function Hour({ at }: { at: string }) {
  const isLast = Date.now() - Date.parse(at) < 3_600_000;
  return isLast ? accountText.signIn.sessions.lastHour : <Moment at={at} />;
}

function deviceOf({ browser, system }: AccountSession): string {
  const words = accountText.signIn.sessions;
  if (browser && system) return words.device({ browser, system });
  return browser ?? system ?? words.unknown;
}
