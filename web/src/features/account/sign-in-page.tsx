// Every way into the account on one page: what opens it, what programs act with, and where it is signed in.

import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { reasonOf } from "@/features/catalogue/reason";
import { providerLinkAddress } from "@/features/session/provider";
import { sessionQuery } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { AccessTokensSection } from "./access-tokens/access-tokens-section";
import { accountQuery } from "./account-query";
import type { SignInSearch } from "./account-search";
import { useConfirmFirst } from "./confirm-first";
import { ConfirmSignIn } from "./confirm-sign-in";
import { LinkedIdentity } from "./sections/linked-identity";
import { Passkeys } from "./sections/passkeys";
import { PasswordSection } from "./sections/password-section";
import { RecoveryCodes } from "./sections/recovery-codes";
import { SessionList } from "./sections/session-list";
import { type SignInMethods, signInQuery } from "./sign-in-query";

const PATH = "/account/sign-in";

/** Whether somebody gets in without any passkey. An identity at a platform that nobody signs in through is no way in. */
const hasOtherWay = (me: SignInMethods, hasProvider: boolean) =>
  me.hasPassword || me.recoveryCodesLeft > 0 || (hasProvider && me.discordUser !== null);

export function SignInPage({ search: { confirm } }: { search: SignInSearch }) {
  const words = accountText.signIn;
  const { me } = useSuspenseQuery(accountQuery).data;
  const { configuration } = useSuspenseQuery(sessionQuery).data;
  useDocumentTitle(text.title[PATH]);
  const navigate = useNavigate();
  const { confirmFirst, dialog, ask } = useConfirmFirst();
  useEffect(() => {
    if (confirm !== "link") return;
    // The way to the platform led back here.
    ask(() => window.location.assign(providerLinkAddress()));
    void navigate({ to: PATH, replace: true });
  });
  const queryClient = useQueryClient();
  // No page is made with it: it changes elsewhere, and is only shown here.
  const { data, error, refetch } = useQuery({ ...signInQuery, enabled: useHydrated() });
  // The session has ended meanwhile.
  if (!me) return <Navigate replace search={{ next: PATH }} to="/login" />;
  const provider = configuration.discord;
  const askAgain = () => queryClient.invalidateQueries({ queryKey: signInQuery.queryKey });
  const ofMethods = { onChanged: askAgain, onConfirmFirst: confirmFirst };
  return (
    <div className="page pt-8 pb-12 desktop:pt-10">
      <div className="flex max-w-2xl flex-col gap-10">
        <div className="flex flex-col gap-3">
          <h1 className="text-h1" tabIndex={-1}>
            {text.title[PATH]}
          </h1>
          <p className="max-w-[68ch] text-name text-ink-2">{words.line}</p>
          <Link className="text-link self-start text-name" to="/account">
            {text.nav.yourAccount}
          </Link>
        </div>
        <Way id="password">
          <PasswordSection limits={configuration.limits} me={me} />
        </Way>
        {error && !data && <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />}
        {!data && !error && (
          <div aria-busy="true" className="flex flex-col gap-4">
            <SkeletonLine className="h-6 w-1/3" />
            <SkeletonLine className="h-10 w-1/2" />
            <SkeletonLine className="h-16 w-full" />
          </div>
        )}
        {data?.me && (configuration.takesPasskeys || data.myPasskeys.length > 0) && (
          <Way id="passkeys">
            <Passkeys
              device={data.mySessions.find(({ isCurrent }) => isCurrent) ?? null}
              hasOtherWay={hasOtherWay(data.me, Boolean(provider))}
              most={configuration.takesPasskeys ? configuration.limits.passkeysMax : null}
              passkeys={data.myPasskeys}
              {...ofMethods}
            />
          </Way>
        )}
        {data?.me && (provider || data.me.discordUser) && (
          <Way id="linked">
            <LinkedIdentity
              hasPasskey={data.myPasskeys.length > 0}
              methods={data.me}
              provider={provider?.name ?? null}
              {...ofMethods}
            />
          </Way>
        )}
        {data?.me && (
          <Way id="recovery-codes">
            <RecoveryCodes methods={data.me} {...ofMethods} />
          </Way>
        )}
        <Way id="tokens">
          <AccessTokensSection limits={configuration.limits} me={me} />
        </Way>
        {data && (
          <Way id="sessions">
            <SessionList onChanged={askAgain} sessions={data.mySessions} />
          </Way>
        )}
      </div>
      <ConfirmSignIn me={me} {...dialog} />
    </div>
  );
}

/** One of them, to which letters and other pages lead. */
const Way = ({ id, children }: { id: string; children: ReactNode }) => (
  <div className="scroll-mt-[calc(var(--header)+1.5rem)] border-t border-hairline pt-8" id={id}>
    {children}
  </div>
);
