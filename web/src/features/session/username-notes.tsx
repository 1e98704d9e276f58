// Under the name that somebody types who registers: the address of their page, and whether the name is free.

import { useQuery } from "@tanstack/react-query";
import { UsernameFree } from "@/api/gql/username-free";
import { operationQuery } from "@/api/query";
import { RequestError } from "@/api/request-error";
import { entryText } from "@/messages/entry-text";
import { useHydrated } from "@/platform/hydrated";
import { useDebouncedValue } from "@/platform/use-debounced-value";
import { Icon } from "@/ui/icon";
import { Sentence } from "@/ui/sentence";
import { checkUsername } from "./check-username";
import type { Limits } from "./session";

/** So long nothing is typed before the server is asked. */
const PAUSE_MS = 400;

export function UsernameNotes({ typed, limits }: { typed: string; limits: Limits }) {
  const words = entryText.name;
  const username = typed.trim();
  const settled = useDebouncedValue(username, PAUSE_MS);
  const isGood = checkUsername(username, limits) === null;
  const isAsked = isGood && settled === username;
  const query = operationQuery(UsernameFree, { username: settled });
  const { data, error } = useQuery({
    ...query,
    enabled: useHydrated() && isAsked,
    retry: false,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  const isFree = isAsked ? data?.isUsernameFree : undefined;
  const refused = isAsked && error instanceof RequestError && error.complaints.length > 0 ? error.message : null;
  return (
    <div className="-mt-3 flex flex-col gap-1 text-facts">
      {isGood && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          <Sentence say={(address) => words.address({ address })}>
            <bdi>/creators/{username}</bdi>
          </Sentence>
        </p>
      )}
      <p className="flex items-center gap-1.5" role="status">
        {isFree === true && (
          <>
            <Icon className="text-success" name="check" size={14} />
            {words.free({ username })}
          </>
        )}
        {(isFree === false || refused) && (
          <>
            <Icon className="text-danger" name="error" size={14} />
            {refused ?? words.taken({ username })}
          </>
        )}
      </p>
    </div>
  );
}
