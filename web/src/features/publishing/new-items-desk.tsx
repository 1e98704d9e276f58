// The title of a form for new items, and the form as soon as its draft is held, or what stands in its place when that is not
// to be had.

import { type ReactNode, useState } from "react";
import { formText } from "@/messages/form-text";
import { useHydrated } from "@/platform/hydrated";
import { LinkButton } from "@/ui/controls/button";
import { DraftAway } from "./draft-away";
import type { FormAddress } from "./form-kind";
import type { HeldSet, HeldStart, SetHold } from "./set/use-held-set";
import type { FormSearch } from "./use-form-address";
import type { Became } from "./use-new-items";

type NewItemsDeskProps<Draft> = {
  title: string;
  address: FormAddress;
  search: FormSearch;
  held: HeldSet<Draft>;
  /** What was published last, since the page was opened. */
  became: Became | null;
  onStartAfresh: () => void;
  opening: ReactNode;
  children: (start: HeldStart<Draft>, hold: SetHold<Draft>) => ReactNode;
};

export function NewItemsDesk<Draft>(props: NewItemsDeskProps<Draft>) {
  const { title, address, search, held, became, onStartAfresh, opening, children } = props;
  return (
    // As high as the screen, also with a short step: the footer must not come into view with the form.
    <div className="page flex min-h-dvh flex-wrap content-start items-baseline justify-between gap-x-6 gap-y-1 py-8 desktop:py-10">
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      {held.kind === "opening" ? (
        opening
      ) : held.kind === "held" ? (
        children(held.start, held.hold)
      ) : (
        <DraftAway
          draft={held}
          onStartAfresh={onStartAfresh}
          published={
            search.draft &&
            became?.draftIds.includes(search.draft) && (
              <LinkButton look="primary" search={{ published: became.hexIds.join() }} to={address}>
                {formText.publish.done.see}
              </LinkButton>
            )
          }
        />
      )}
    </div>
  );
}

type OpeningFormProps = {
  /** A draft of this device will be gone on with. */
  isNamed: boolean;
  className: string;
  children: ReactNode;
};

/** What the server can know of the form: a new one, to look at. Out of sight where a draft of this device will be gone on with. */
export function OpeningForm({ isNamed, className, children }: OpeningFormProps) {
  const [isRendered] = useState(!useHydrated());
  if (isNamed || !isRendered) return <div aria-busy="true" className="w-full" />;
  return (
    <>
      <noscript>
        <p className="text-name">{formText.publish.needsScripts}</p>
      </noscript>
      <div aria-busy="true" className={className} inert>
        {children}
      </div>
    </>
  );
}
