// What the creators of a list are called: the works in view say it, the server is asked only where they do not.

import { useQuery } from "@tanstack/react-query";
import type { FinderQuery } from "./finder";

type Made = { creatorUuid: string; creator: { username: string } };

/** `works` are those in view, once there are any; `wanted` the creators that have to be named. */
export function useCreatorNames(all: FinderQuery, works: readonly Made[] | undefined, wanted: readonly string[] = []) {
  const known = new Map(works?.map(({ creatorUuid, creator }) => [creatorUuid, creator.username]));
  const isUnknown = works !== undefined && wanted.some((uuid) => !known.has(uuid));
  const { data } = useQuery({ ...all, enabled: isUnknown });
  return (uuid: string) => known.get(uuid) ?? data?.find(({ id }) => id === uuid)?.label;
}
