// The row of followed creators: fetched, code and items, by the browsers of people who are signed in alone, so that the page of
// everybody stays the same.

import { useSession } from "@/features/session/session";
import { lateCode } from "@/ui/late-code";

const rowCode = lateCode(() => import("./followed-row"));

export function FollowedRow() {
  const { me } = useSession();
  const isSignedIn = me !== null;
  const code = rowCode.use(isSignedIn && "soon");
  return code && isSignedIn && <code.FollowedRow />;
}
