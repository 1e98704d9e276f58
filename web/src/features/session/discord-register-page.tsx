// Registering after the platform has said who somebody is: a name for this site, an address for those who want one, and the
// terms.

import { useStore } from "@tanstack/react-form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DiscordSignUp } from "@/api/gql/discord-sign-up";
import { RegisterWithDiscord } from "@/api/gql/register-with-discord";
import type { DiscordSignUpQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { request } from "@/api/request";
import { FormProblem } from "@/features/form/form-problem";
import { usePlainForm } from "@/features/form/use-plain-form";
import { entryText } from "@/messages/entry-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { AnchorButton, Button } from "@/ui/controls/button";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { WallText } from "@/ui/wall/wall-text";
import { checkEmail } from "./account-checks";
import { checkUsername } from "./check-username";
import { entryWords } from "./entry-form";
import { providerAddress } from "./provider";
import { type Configuration, setSessionMe } from "./session";
import { TermsPart } from "./terms-part";
import { UsernameNotes } from "./username-notes";

type SignUp = NonNullable<DiscordSignUpQuery["discordSignUp"]>;

const signUpQuery = { ...operationQuery(DiscordSignUp, {}), gcTime: 0, staleTime: 0 } as const;

export function DiscordRegisterPage({ configuration }: { configuration: Configuration }) {
  const words = entryText.register;
  const name = configuration.discord?.name ?? "";
  // Who that is depends on a cookie which pages are not given.
  const { data, isPending, isError, refetch } = useQuery({ ...signUpQuery, enabled: useHydrated() });
  const signUp = data?.discordSignUp;
  useDocumentTitle(text.title["/register"]);
  return (
    <div className="page grid gap-x-6 gap-y-8 py-10 desktop:grid-cols-12 desktop:py-16">
      <div className="desktop:col-span-4">
        <WallText level={1} line={words.line({ name })} title={words.title} />
      </div>
      <div className="flex max-w-md flex-col gap-6 desktop:col-span-6 desktop:col-start-6">
        {isPending && <Waiting />}
        {isError && (
          <>
            <p className="text-name">{text.failure.unreachable}</p>
            <Button className="self-start" icon="refresh" onClick={() => void refetch()}>
              {text.action.retry}
            </Button>
          </>
        )}
        {data && !signUp && (
          <>
            <p className="text-name">{words.over}</p>
            <AnchorButton className="self-start" href={providerAddress()} look="primary" rel="nofollow">
              {entryText.provider.continue({ name })}
            </AnchorButton>
          </>
        )}
        {signUp && <SignUpForm configuration={configuration} signUp={signUp} />}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <SkeletonLine className="h-10 w-full" />
      <SkeletonLine className="h-10 w-full" />
      <SkeletonLine className="h-10 w-1/2" />
    </div>
  );
}

function SignUpForm({ signUp, configuration }: { signUp: SignUp; configuration: Configuration }) {
  const { register } = formText;
  const words = entryText.register;
  const { limits, discord } = configuration;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, element, submit, isSending, problem } = usePlainForm({
    initial: { username: signUp.suggestedUsername, email: "", hasAccepted: false },
    check: ({ username, email, hasAccepted }) => ({
      username: checkUsername(username, limits),
      email: checkEmail(email, limits),
      hasAccepted: hasAccepted ? null : words.acceptFirst,
    }),
    send: async ({ username, email, hasAccepted }) => {
      const data = { username: username.trim(), email: email.trim() || null, hasAccepted };
      const { registerWithDiscord } = await request(RegisterWithDiscord, { data });
      setSessionMe(queryClient, registerWithDiscord);
      await navigate({ to: "/login-success", replace: true });
    },
    words: entryWords(register.failed),
  });
  const username = useStore(form.store, ({ values }) => values.username);
  return (
    <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit} ref={element}>
      <p className="text-name text-ink-2">
        {words.known({ provider: discord?.name ?? "", username: signUp.discordUser.username })}
      </p>
      <form.AppField name="username">
        {(field) => (
          <field.TextField
            autoCapitalize="none"
            autoComplete="username"
            hint={register.usernameHint({ min: limits.usernameMin, max: limits.usernameMax })}
            isRequired
            label={formText.signIn.username}
            spellCheck={false}
          />
        )}
      </form.AppField>
      <UsernameNotes limits={limits} typed={username} />
      <form.AppField name="email">
        {(field) => (
          <field.TextField
            autoComplete="email"
            hint={register.emailHint}
            inputMode="email"
            label={register.email}
            type="email"
          />
        )}
      </form.AppField>
      <form.AppField name="hasAccepted">{() => <TermsPart />}</form.AppField>
      <FormProblem>{problem}</FormProblem>
      <Button className="self-start" isBusy={isSending} look="primary" size="large" type="submit">
        {isSending ? register.submitting : register.submit}
      </Button>
    </form>
  );
}
