// Who is signed in and what the server's limits are, for any component. A failing request means signed out,
// silently: visitors lose nothing by it. Signing in and registering are pages of their own.

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { Session } from "@/api/gql/session";
import { SignOut } from "@/api/gql/sign-out";
import type { SessionMeFragment, SessionQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { request } from "@/api/request";
import { forgetTyped } from "@/platform/typed-text";

export type Me = SessionMeFragment;
export type Configuration = SessionQuery["configuration"];
export type Limits = Configuration["limits"];

export const sessionQuery = { ...operationQuery(Session, {}), staleTime: 60_000, retry: false } as const;

/** Whether somebody looks after the site. The server decides what they may do. */
export const isStaff = (me: Me | null): boolean => me?.role === "ADMIN" || me?.role === "MODERATOR";

type SessionView = {
  /** Null for a visitor, and until the first answer. */
  me: Me | null;
  /** Null until the first answer. */
  configuration: Configuration | null;
  /** The first answer is still on its way. */
  isPending: boolean;
};

export function useSession(): SessionView {
  const { data, isPending } = useQuery(sessionQuery);
  return { me: data?.me ?? null, configuration: data?.configuration ?? null, isPending };
}

/** Puts a person in or out of the session at once; everything that depends on who asks is asked again. */
export function setSessionMe(queryClient: QueryClient, me: Me | null): void {
  if (me === null) forgetTyped();
  queryClient.setQueryData(sessionQuery.queryKey, (now) => now && { ...now, me });
  void queryClient.invalidateQueries();
}

const SIGNED_OUT = "vitrine-signed-out";

/** Signs this tab out when another tab of this browser signs out. */
export function followSignOut(queryClient: QueryClient): void {
  if (typeof BroadcastChannel === "undefined") return;
  new BroadcastChannel(SIGNED_OUT).onmessage = () => setSessionMe(queryClient, null);
}

/** Puts the person out of the session here and in all other tabs: the server has ended it. */
export function endSession(queryClient: QueryClient): void {
  setSessionMe(queryClient, null);
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(SIGNED_OUT);
  channel.postMessage(null);
  channel.close();
}

/** A function that signs out; it throws RequestError when the server could not be told. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await request(SignOut, {});
    endSession(queryClient);
  };
}
