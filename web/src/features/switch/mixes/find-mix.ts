// The question the page of a mix asks.

import type { QueryClient } from "@tanstack/react-query";
import { SwitchMixPage } from "@/api/gql/switch-mix-page";
import type { SwitchMixPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { RequestError } from "@/api/request-error";

export type ShownMix = NonNullable<SwitchMixPageQuery["switchMix"]>;

export const mixQuery = (code: string) => operationQuery(SwitchMixPage, { code });

/** The mix with this code; null when there is none, or none any more. */
export async function findMix(queryClient: QueryClient, code: string): Promise<ShownMix | null> {
  const { switchMix: mix } = await queryClient.ensureQueryData(mixQuery(code)).catch(orNone);
  return mix;
}

function orNone(error: unknown): SwitchMixPageQuery {
  if (error instanceof RequestError && error.code === "NOT_FOUND") return { switchMix: null };
  throw error;
}
