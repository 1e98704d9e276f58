// The part of the address that all forms have, and changing it.

import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import type { FormAddress } from "./form-kind";

export type FormSearch<Step extends string = string> = {
  draft?: string;
  step?: Step;
  published?: string;
  new?: true;
};

type Options = { replace?: boolean; resetScroll?: boolean };

/** `search` takes the place of all that the address says, or is made of it. */
export function useFormAddress(address: FormAddress) {
  const navigate = useNavigate();
  return {
    goTo: (search: FormSearch | ((now: FormSearch) => FormSearch), options?: Options) =>
      // Each form reads its own words for steps, which the router cannot tell from here.
      navigate({ to: address, search, ...options } as NavigateOptions),
    /** `next` is where signing in leads back to. */
    goToLogin: (next: string) => navigate({ to: "/login", search: { next } }),
  };
}
