// What follows once somebody is signed in: the way back to where they came from, in the language of their account.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { language } from "@/messages/language";
import { chosenLanguage } from "@/platform/chosen-language";
import type { ReturnPath } from "./return-path";
import { type Me, setSessionMe } from "./session";

/** Whether the account wants to be spoken to in another language than that of the page. What was chosen here comes before it. */
export const wantsOtherLanguage = (me: Pick<Me, "language">, shown: string, chosen: string | null): boolean =>
  chosen === null && me.language !== null && me.language.toLowerCase() !== shown;

/** Puts the person in the session and goes where they came from. */
export function useEnter({ next }: ReturnPath): (me: Me) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (me) => {
      const to = next ?? "/";
      if (wantsOtherLanguage(me, language, chosenLanguage())) {
        // The server writes that page. Drafts, and what was wanted before signing in, are kept where a load finds them.
        window.location.replace(to);
        return new Promise(() => undefined);
      }
      setSessionMe(queryClient, me);
      await navigate({ href: to, replace: true });
    },
    [queryClient, navigate, next],
  );
}
