// Making a token: its name, what it is for, how long it works.

import { useState } from "react";
import { CreateAccessToken } from "@/api/gql/create-access-token";
import type { AccessTokenScope } from "@/api/gql/types";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { useTied } from "@/features/form/app-form";
import { FormProblem } from "@/features/form/form-problem";
import { usePlainForm } from "@/features/form/use-plain-form";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { Checkbox } from "@/ui/fields/choice";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Group } from "@/ui/fields/group";
import { Select } from "@/ui/fields/select";
import type { AccountMe } from "../account-query";
import { ConfirmSignIn } from "../confirm-sign-in";
import type { TokenLimits } from "./access-tokens-query";

const SCOPES = ["READ", "PUBLISH", "SAVE"] as const satisfies readonly AccessTokenScope[];
/** Days that are offered; of those that are too many the longest that there can be. */
const DAYS = [7, 30, 90, 180, 366];

type TokenFormProps = {
  me: AccountMe;
  limits: TokenLimits;
  /** Tokens that have not expired. */
  activeTokenCount: number;
  onMade: (made: { name: string; token: string }) => Promise<void>;
};

export function TokenForm({ me, limits, activeTokenCount, onMade }: TokenFormProps) {
  const words = accountText.tokens;
  const [isSignInOld, setSignInOld] = useState(false);
  const { unreachable } = text.failure;
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { name: "", scopes: [] as AccessTokenScope[], days: String(limits.accessTokenDaysDefault) },
    check: ({ name, scopes }) => ({
      name: name.trim() === "" ? words.nameEmpty : null,
      scopes: scopes.length === 0 ? words.scopesEmpty : null,
    }),
    send: async ({ name, scopes, days }) => {
      try {
        const { createAccessToken } = await request(CreateAccessToken, { name, scopes, days: Number(days) });
        await onMade({ name: createAccessToken.accessToken.name, token: createAccessToken.token });
      } catch (error) {
        if (!(error instanceof RequestError && error.code === "REAUTH_REQUIRED")) throw error;
        setSignInOld(true);
      }
    },
    words: { ...accountText.send, unreachable, offline: unreachable },
  });
  if (me.isBlocked) return <p className="text-name text-ink-2">{words.blocked}</p>;
  const most = limits.accessTokensMax;
  if (activeTokenCount >= most) return <p className="text-name text-ink-2">{words.full({ most })}</p>;
  return (
    <>
      <form className="flex max-w-160 flex-col gap-6" method="post" noValidate onSubmit={submit} ref={element}>
        <h3 className="text-h3">{words.new}</h3>
        <form.AppField name="name">
          {(field) => (
            <field.TextField
              autoComplete="off"
              hint={words.nameHint}
              label={words.name}
              maxLength={limits.accessTokenNameMax}
            />
          )}
        </form.AppField>
        <form.AppField name="scopes">{() => <ScopeBoxes />}</form.AppField>
        <form.AppField name="days">{() => <DaysField most={limits.accessTokenDaysMax} />}</form.AppField>
        <FormProblem>{problem}</FormProblem>
        <Button className="self-start" isBusy={isSending} look="primary" type="submit">
          {isSending ? words.creating : words.create}
        </Button>
      </form>
      <ConfirmSignIn
        isOpen={isSignInOld}
        me={me}
        onClose={() => setSignInOld(false)}
        onConfirmed={() => {
          setSignInOld(false);
          element.current?.requestSubmit();
        }}
      />
    </>
  );
}

function ScopeBoxes() {
  const words = accountText.tokens;
  const { name, value, error, change } = useTied<AccessTokenScope[]>();
  const isChosen = (scope: AccessTokenScope) => value.includes(scope);
  return (
    <FieldPlace name={name}>
      <Group error={error} label={words.scopes}>
        {SCOPES.map((scope) => (
          <Checkbox
            aria-invalid={error ? true : undefined}
            checked={isChosen(scope)}
            key={scope}
            label={words.scope[scope]}
            onChange={({ target }) =>
              change(SCOPES.filter((other) => (other === scope ? target.checked : isChosen(other))))
            }
          />
        ))}
      </Group>
    </FieldPlace>
  );
}

function DaysField({ most }: { most: number }) {
  const words = accountText.tokens;
  const { name, value, error, change } = useTied<string>();
  const offered = [...new Set(DAYS.map((days) => Math.min(days, most)))];
  const options = offered.map((days) => ({ value: String(days), label: words.dayCount({ days }) }));
  return (
    <FieldPlace name={name}>
      <Select
        error={error}
        hint={words.daysHint}
        label={words.days}
        onChange={change}
        options={options}
        value={value}
      />
    </FieldPlace>
  );
}
