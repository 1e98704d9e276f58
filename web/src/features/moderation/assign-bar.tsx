// Who is on a case: taking it on, letting it go, handing it over.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AssignModerationCase } from "@/api/gql/assign-moderation-case";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { useSession } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { Select } from "@/ui/fields/select";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { type Case, staffQuery } from "./queries";

export function AssignBar({ one, onChanged }: { one: Case; onChanged: (one: Case) => void }) {
  const { assign: words, queue } = moderationText;
  const { me } = useSession();
  const { data } = useQuery(staffQuery);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isMine = one.assignee !== null && one.assignee.uuid === me?.uuid;
  const mayChange = one.assignee === null || isMine || me?.role === "ADMIN";
  const give = async (uuid: string | null) => {
    setBusy(true);
    setRefusal(null);
    try {
      onChanged((await request(AssignModerationCase, { id: one.id, uuid })).assignModerationCase);
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const others = (data?.staff ?? []).filter(({ uuid }) => uuid !== me?.uuid && uuid !== one.assignee?.uuid);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {one.assignee && (
          <p className="self-center text-name font-[560]" role="status">
            {isMine ? words.claimed : queue.isOnIt({ name: one.assignee.username })}
          </p>
        )}
        {mayChange && !isMine && (
          <Button isBusy={isBusy} onClick={() => void give(me?.uuid ?? null)}>
            {words.claim}
          </Button>
        )}
        {mayChange && one.assignee && (
          <Button isBusy={isBusy} onClick={() => void give(null)}>
            {words.release}
          </Button>
        )}
        {mayChange && others.length > 0 && (
          <div className="w-52 max-w-full">
            <Select
              isLabelHidden
              label={words.handOver}
              onChange={(uuid) => uuid && void give(uuid)}
              options={[
                { value: "", label: words.handOver },
                ...others.map(({ uuid, username }) => ({ value: uuid, label: username })),
              ]}
              value=""
            />
          </div>
        )}
      </div>
      {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
    </div>
  );
}
