// How the account is entered: the identity it is linked with, and where it is signed in.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@/features/catalogue/reason";
import { useSession } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { useHydrated } from "@/platform/hydrated";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { SectionHeading } from "../section-form";
import { signInQuery } from "../sign-in-query";
import { LinkedIdentity } from "./linked-identity";
import { RecoveryCodes } from "./recovery-codes";
import { SessionList } from "./session-list";

export function SignInSection() {
  const words = accountText.signIn;
  const queryClient = useQueryClient();
  // No page is made with it: it changes elsewhere, and is only shown here.
  const { data, error, refetch } = useQuery({ ...signInQuery, enabled: useHydrated() });
  const provider = useSession().configuration?.discord;
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
        <LinkedIdentity methods={data.me} onChanged={askAgain} provider={provider?.name ?? null} />
      )}
      {data?.me && <RecoveryCodes methods={data.me} onChanged={askAgain} />}
      {data && <SessionList onChanged={askAgain} sessions={data.mySessions} />}
    </div>
  );
}
