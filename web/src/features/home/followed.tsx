// The row of followed creators: fetched, code and items, by the browsers of people who are signed in alone, so that the page of
// everybody stays the same.

import { useEffect } from "react";
import { useSession } from "@/features/session/session";
import { lateCode } from "@/ui/late-code";

const rowCode = lateCode(() => import("./followed-row"));

export function FollowedRow() {
  const { me } = useSession();
  const code = rowCode.use();
  const isSignedIn = me !== null;
  useEffect(() => {
    if (isSignedIn) void rowCode.fetch();
  }, [isSignedIn]);
  return code && isSignedIn && <code.FollowedRow />;
}
