// Signing in again where the sign-in is too old for what was asked.

import { useNavigate } from "@tanstack/react-router";
import { useSignOut } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { Button } from "@/ui/controls/button";

/** Signs out, because only somebody who is out can sign in, and comes back here. */
export function SignInAgain() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const again = async () => {
    await signOut().catch(() => undefined);
    await navigate({ to: "/login", search: { next: "/account?section=sign-in" } });
  };
  return (
    <Button className="self-start" icon="sign-in" onClick={() => void again()}>
      {accountText.signIn.again}
    </Button>
  );
}
