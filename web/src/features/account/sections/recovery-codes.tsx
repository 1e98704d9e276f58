// Recovery codes: how many are left, and new ones, which are shown once.

import { useId, useRef, useState } from "react";
import { MakeRecoveryCodes } from "@/api/gql/make-recovery-codes";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { Moment } from "@/features/catalogue/moment";
import { FormProblem } from "@/features/form/form-problem";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { AnchorButton, Button } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { Dialog } from "@/ui/overlays/dialog";
import { Sentence } from "@/ui/sentence";
import type { ConfirmFirst } from "../confirm-first";
import type { SignInMethods } from "../sign-in-query";

type RecoveryCodesProps = {
  methods: SignInMethods;
  onChanged: () => Promise<void>;
  onConfirmFirst: ConfirmFirst;
};

export function RecoveryCodes({ methods, onChanged, onConfirmFirst }: RecoveryCodesProps) {
  const words = accountText.signIn.recovery;
  const left = methods.recoveryCodesLeft;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const make = async () => {
    setAsking(false);
    setProblem(null);
    setBusy(true);
    try {
      setCodes((await request(MakeRecoveryCodes, {})).makeRecoveryCodes);
      await onChanged();
    } catch (error) {
      if (!onConfirmFirst(error, make)) setProblem(error instanceof RequestError ? error : null);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setCodes(null);
    heading.current?.focus();
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h2" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="text-name text-ink-2">{left > 0 ? words.left({ count: left }) : words.none}</p>
      {left > 0 && methods.recoveryCodesMadeAt && (
        <p className="text-facts text-ink-2">
          <Sentence say={(when) => words.made({ when })}>
            <Moment at={methods.recoveryCodesMadeAt} />
          </Sentence>
        </p>
      )}
      {codes ? (
        <NewCodes codes={codes} onStored={close} />
      ) : (
        <Button className="self-start" isBusy={isBusy} onClick={() => (left > 0 ? setAsking(true) : void make())}>
          {left > 0 ? words.makeNew : words.make}
        </Button>
      )}
      <FormProblem>{problem && (problem.isUnavailable ? text.failure.unreachable : problem.message)}</FormProblem>
      <Dialog
        description={words.questionLine}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button look="primary" onClick={() => void make()}>
              {words.makeNew}
            </Button>
          </>
        }
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.question}
      />
    </section>
  );
}

function NewCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const words = accountText.signIn.recovery;
  const line = useId();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <div className="flex flex-col gap-4 border border-hairline p-4">
      <p className="text-name" id={line} role="status">
        {words.once}
      </p>
      <ol aria-describedby={line} className="grid gap-x-6 gap-y-1 font-mono text-name tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyLinkButton address={codes.join("\n")} label={words.copy} size="normal" />
        <AnchorButton download="vitrine-recovery-codes.txt" href={file} icon="download">
          {words.download}
        </AnchorButton>
        <Button look="primary" onClick={onStored}>
          {words.stored}
        </Button>
      </div>
    </div>
  );
}
