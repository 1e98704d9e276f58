// At an address without a page: what signed-in people may know of an item that moderators have removed there.

import { type ReactNode, useEffect } from "react";
import { useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

const statementCode = lateCode(async () => {
  const [code] = await Promise.all([import("./removed-statement-code"), loadMessages("moderation")]);
  return code;
});

type RemovedStatementProps = {
  pathname: string;
  /** What everybody else sees. */
  children: ReactNode;
};

export function RemovedStatement({ pathname, children }: RemovedStatementProps) {
  const { me } = useSession();
  const code = statementCode.use();
  useEffect(() => {
    if (me) void statementCode.fetch();
  }, [me]);
  return me && code ? <code.StatementOr pathname={pathname}>{children}</code.StatementOr> : children;
}
