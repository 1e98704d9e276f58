// The tokens that there are, and revoking one.

import { type RefObject, useState } from "react";
import { RevokeAccessToken } from "@/api/gql/revoke-access-token";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { Day } from "@/features/catalogue/day";
import { Moment } from "@/features/catalogue/moment";
import { FormProblem } from "@/features/form/form-problem";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import { Hour } from "../sections/session-list";
import type { AccessToken } from "./access-tokens-query";

type TokenListProps = {
  tokens: readonly AccessToken[];
  heading: RefObject<HTMLHeadingElement | null>;
  onChanged: () => Promise<void>;
};

export function TokenList({ tokens, heading, onChanged }: TokenListProps) {
  const words = accountText.tokens;
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async ({ uuid, name }: AccessToken) => {
    setAsking(false);
    setSaid(null);
    setProblem(null);
    setBusy(uuid);
    try {
      await request(RevokeAccessToken, { uuid });
      await onChanged();
      setSaid(words.revoked({ name }));
      // The button that led here is gone.
      heading.current?.focus();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error.isUnavailable ? text.failure.unreachable : error.message);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-h3" ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p className="text-name text-ink-2">{tokens.length === 0 ? words.none : words.passwordLine}</p>
      {tokens.length > 0 && (
        <ul className="flex flex-col border-t border-hairline">
          {tokens.map((token) => (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3"
              key={token.uuid}
            >
              <TokenFacts token={token} />
              <Button
                aria-label={words.revokeThis({ name: token.name })}
                isBusy={busy === token.uuid}
                onClick={() => {
                  setLeaving(token);
                  setAsking(true);
                }}
                size="small"
              >
                {words.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-name text-ink-2 empty:hidden" role="status">
        {said}
      </p>
      <FormProblem>{problem}</FormProblem>
      <Dialog
        description={words.questionLine}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button look="danger" onClick={() => leaving && void revoke(leaving)}>
              {words.revoke}
            </Button>
          </>
        }
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.question({ name: leaving?.name ?? "" })}
      />
    </section>
  );
}

function TokenFacts({ token }: { token: AccessToken }) {
  const words = accountText.tokens;
  return (
    <div className="flex min-w-0 grow basis-56 flex-col gap-0.5">
      <p className="text-name wrap-anywhere">
        {token.name}
        <span className="text-ink-2"> · {token.scopes.map((scope) => words.scopeName[scope]).join(text.comma)}</span>
      </p>
      <p className="text-facts text-ink-2">
        <span className="whitespace-nowrap">
          {words.created} <Moment at={token.createdAt} />
        </span>
        {"\u00a0· "}
        {token.isExpired ? (
          <strong className="font-[600]">{words.expired}</strong>
        ) : (
          <span className="whitespace-nowrap">
            {words.expires} <Day at={token.expiresAt} />
          </span>
        )}
        {"\u00a0· "}
        <span className="whitespace-nowrap">
          {token.lastUsedAt ? (
            <>
              {words.lastUsed} <Hour at={token.lastUsedAt} />
            </>
          ) : (
            words.neverUsed
          )}
        </span>
      </p>
    </div>
  );
}
