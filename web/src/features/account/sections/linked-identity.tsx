// The identity at the platform that the account is linked with: linking one, and taking the link away.

import { useState } from "react";
import { deleteAt } from "@/api/delete-at";
import { RequestError } from "@/api/request-error";
import { Moment } from "@/features/catalogue/moment";
import { FormProblem } from "@/features/form/form-problem";
import { providerLinkAddress } from "@/features/session/provider";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { AnchorButton, Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import { Sentence } from "@/ui/sentence";
import type { ConfirmFirst } from "../confirm-first";
import type { SignInMethods } from "../sign-in-query";

type LinkedIdentityProps = {
  methods: SignInMethods;
  hasPasskey: boolean;
  /** Null where nobody signs in through a platform any more. */
  provider: string | null;
  onChanged: () => Promise<void>;
  onConfirmFirst: ConfirmFirst;
};

export function LinkedIdentity({ methods, hasPasskey, provider, onChanged, onConfirmFirst }: LinkedIdentityProps) {
  const words = accountText.signIn.linked;
  const { discordUser, hasPassword, recoveryCodesLeft } = methods;
  const isOnlyWay = !hasPassword && !hasPasskey && recoveryCodesLeft === 0;
  const name = provider ?? words.platform;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const unlink = async () => {
    setAsking(false);
    setProblem(null);
    setBusy(true);
    try {
      await deleteAt("/auth/discord/link");
      await onChanged();
    } catch (error) {
      if (!onConfirmFirst(error, unlink)) setProblem(error instanceof RequestError ? error : null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h2">{name}</h2>
      {discordUser ? (
        <>
          <p className="text-name">{words.as({ username: discordUser.username })}</p>
          {discordUser.linkedAt && (
            <p className="text-facts text-ink-2">
              <Sentence say={(when) => words.since({ when })}>
                <Moment at={discordUser.linkedAt} />
              </Sentence>
            </p>
          )}
          <Button
            aria-describedby={isOnlyWay ? "only-way-in" : undefined}
            className="self-start"
            disabled={isOnlyWay}
            isBusy={isBusy}
            onClick={() => setAsking(true)}
          >
            {words.unlink}
          </Button>
          {isOnlyWay && (
            <p className="text-name text-ink-2" id="only-way-in">
              {words.onlyWay}
            </p>
          )}
        </>
      ) : (
        <>
          <p className="text-name text-ink-2">{words.none({ name })}</p>
          <AnchorButton className="self-start" href={providerLinkAddress()} icon="link" rel="nofollow">
            {words.link({ name })}
          </AnchorButton>
        </>
      )}
      <FormProblem>{problem && (problem.isUnavailable ? text.failure.unreachable : problem.message)}</FormProblem>
      <Dialog
        description={words.questionLine({ name })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button look="danger" onClick={() => void unlink()}>
              {words.unlink}
            </Button>
          </>
        }
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.question({ name })}
      />
    </section>
  );
}
