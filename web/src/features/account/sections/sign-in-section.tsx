// How the account is entered: the identity it is linked with, and where it is signed in.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@/features/catalogue/reason";
import { useSession } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { useHydrated } from "@/platform/hydrated";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { SectionHeading } from "../section-form";
import { type SignInMethods, signInQuery } from "../sign-in-query";
import { LinkedIdentity } from "./linked-identity";
import { Passkeys } from "./passkeys";
import { RecoveryCodes } from "./recovery-codes";
import { SessionList } from "./session-list";

/** Whether somebody gets in without any passkey. An identity at a platform that nobody signs in through is no way in. */
const hasOtherWay = (me: SignInMethods, hasProvider: boolean) =>
  me.hasPassword || me.recoveryCodesLeft > 0 || (hasProvider && me.discordUser !== null);

export function SignInSection() {
  const words = accountText.signIn;
  const queryClient = useQueryClient();
  // No page is made with it: it changes elsewhere, and is only shown here.
  const { data, error, refetch } = useQuery({ ...signInQuery, enabled: useHydrated() });
  const configuration = useSession().configuration;
  const provider = configuration?.discord;
  const askAgain = () => queryClient.invalidateQueries({ queryKey: signInQuery.queryKey });
  return (
    <div className="flex flex-col gap-8">
      <SectionHeading line={words.line} title={words.title} />
      {error && !data && <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />}
      {!data && !error && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <SkeletonLine className="h-6 w-1/3" />
          <SkeletonLine className="h-10 w-1/2" />
          <SkeletonLine className="h-16 w-full" />
        </div>
      )}
      {data?.me && (provider || data.me.discordUser) && (
        <LinkedIdentity
          hasPasskey={data.myPasskeys.length > 0}
          methods={data.me}
          onChanged={askAgain}
          provider={provider?.name ?? null}
        />
      )}
      {data?.me && (configuration?.takesPasskeys || data.myPasskeys.length > 0) && (
        <Passkeys
          device={data.mySessions.find(({ isCurrent }) => isCurrent) ?? null}
          hasOtherWay={hasOtherWay(data.me, Boolean(provider))}
          most={configuration?.takesPasskeys ? configuration.limits.passkeysMax : null}
          onChanged={askAgain}
          passkeys={data.myPasskeys}
        />
      )}
      {data?.me && <RecoveryCodes methods={data.me} onChanged={askAgain} />}
      {data && <SessionList onChanged={askAgain} sessions={data.mySessions} />}
    </div>
  );
}
