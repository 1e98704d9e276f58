// The form of a part of the account page: its fields, what stands in the way of saving, and its own Save.

import { useQueryClient } from "@tanstack/react-query";
import { type FormEventHandler, type ReactNode, type RefObject, useState } from "react";
import type { UpdateMeInput } from "@/api/gql/types";
import { UpdateMe } from "@/api/gql/update-me";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { upload } from "@/api/upload";
import { FormProblem } from "@/features/form/form-problem";
import type { FieldProblems } from "@/features/form/problem";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { usePlainForm } from "@/features/form/use-plain-form";
import { useTypedText } from "@/features/form/use-typed-text";
import { setSessionMe } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import { type AccountMe, accountQuery } from "./account-query";
import { ConfirmSignIn } from "./confirm-sign-in";

/** Sends a change of the account and shows what has come of it everywhere; throws RequestError when it is refused. */
export function useUpdateMe(): (data: UpdateMeInput) => Promise<AccountMe> {
  const queryClient = useQueryClient();
  return async (data) => {
    const hasFiles = Object.values<unknown>(data).some((value) => value instanceof Blob);
    const { updateMe } = await (hasFiles ? upload(UpdateMe, { data }) : request(UpdateMe, { data }));
    queryClient.setQueryData(accountQuery.queryKey, { me: updateMe });
    setSessionMe(queryClient, updateMe);
    return updateMe;
  };
}

type SectionFormOptions<Values extends object> = {
  initial: Values;
  /** Whose typed text outlives a reload, and which fields; nothing of a form of passwords. */
  typed?: { name: string; fields: readonly (keyof Values & string)[] };
  check?: (values: Values) => FieldProblems<keyof Values & string>;
  /** Of these values, what is sent. */
  change: (values: Values) => UpdateMeInput;
  onSaved?: (form: CheckedForm<Values>) => void;
};

export function useSectionForm<Values extends object>(options: SectionFormOptions<Values>) {
  const { initial, typed, check = () => ({}), change, onSaved } = options;
  const update = useUpdateMe();
  const [isSaved, setSaved] = useState(false);
  /** The server wants to know again who it is. */
  const [isSignInOld, setSignInOld] = useState(false);
  const { send } = accountText;
  const { unreachable } = text.failure;
  const plain = usePlainForm<Values>({
    initial,
    check,
    send: async (values) => {
      setSaved(false);
      try {
        await update(change(values));
      } catch (error) {
        if (!(error instanceof RequestError && error.code === "REAUTH_REQUIRED")) throw error;
        setSignInOld(true);
        return;
      }
      setSaved(true);
      onSaved?.(plain.form);
    },
    words: { ...send, unreachable, offline: unreachable },
  });
  useTypedText({ form: plain.form, name: typed?.name ?? null, fields: typed?.fields ?? [], saved: initial });
  return { ...plain, isSaved, isSignInOld, forgetOldSignIn: () => setSignInOld(false) };
}

type SectionFrameProps = {
  title: string;
  line: string;
  me: AccountMe;
  section: {
    element: RefObject<HTMLFormElement | null>;
    submit: FormEventHandler;
    isSending: boolean;
    isSaved: boolean;
    problem: string | null;
    isSignInOld: boolean;
    forgetOldSignIn: () => void;
  };
  children: ReactNode;
};

export function SectionFrame({ title, line, me, section, children }: SectionFrameProps) {
  const { element, submit, isSending, isSaved, problem, isSignInOld, forgetOldSignIn } = section;
  return (
    <>
      <form className="flex flex-col gap-6" method="post" noValidate onSubmit={submit} ref={element}>
        <SectionHeading line={line} title={title} />
        {children}
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button isBusy={isSending} look="primary" type="submit">
            {isSending ? accountText.saving : accountText.save}
          </Button>
          <p className="flex items-center gap-1.5 text-name text-ink-2" role="status">
            {isSaved && !isSending && (
              <>
                <Icon className="text-success" name="check" size={16} />
                {accountText.saved}
              </>
            )}
          </p>
        </div>
      </form>
      <ConfirmSignIn
        isOpen={isSignInOld}
        me={me}
        onClose={forgetOldSignIn}
        onConfirmed={() => {
          forgetOldSignIn();
          element.current?.requestSubmit();
        }}
      />
    </>
  );
}

export function SectionHeading({ title, line }: { title: string; line: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="text-h2">{title}</h2>
      <p className="max-w-[68ch] text-name text-ink-2">{line}</p>
    </div>
  );
}
