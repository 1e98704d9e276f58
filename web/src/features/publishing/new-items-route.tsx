// A form for new items, what stands in its place when its draft is not to be had, and the page that follows it: all at one
// address, told apart by what it says.

import { type ReactNode, useState } from "react";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { LinkButton } from "@/ui/controls/button";
import { DraftAway } from "./draft-away";
import type { FormKind } from "./form-kind";
import type { NewDraft } from "./new-draft";
import { setOf } from "./set/draft-set";
import { type DraftSetState, useDraftSet } from "./set/use-draft-set";
import { type HeldStart, NOT_HELD, type SetHold, type Start, useHeldSet } from "./set/use-held-set";
import { type FormSearch, useFormAddress } from "./use-form-address";
import type { Became } from "./use-new-items";

/** What the form of every kind is given. `Published` is what is kept of what was published last. */
export type NewItemsForm<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became> = {
  /** The set that this tab holds; the form is that of its open draft. */
  draftSet: DraftSetState<FileField, Draft>;
  hold: SetHold<Draft>;
  onStartAfresh: () => void;
  /** Told what was published and how it looked, until its own pictures are made. */
  onPublished: (published: Published) => void;
};

type NewItemsRouteProps<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became> = {
  kind: FormKind<FileField, Draft>;
  title: string;
  search: FormSearch;
  start: {
    /** Null when the draft that the address names is not there. */
    begin: () => Start<Draft> | null;
    /** A new one without an id, to look at. */
    fresh: () => Start<Draft>;
    /** A draft of this device will be gone on with. */
    isNamed: boolean;
    /** Of the form that is only looked at. */
    className: string;
  };
  /** The page after publishing; `last` is null when it was opened anew. */
  published: (hexIds: readonly string[], last: Published | null) => ReactNode;
  children: (form: NewItemsForm<FileField, Draft, Published>) => ReactNode;
};

export function NewItemsRoute<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became>(
  props: NewItemsRouteProps<FileField, Draft, Published>,
) {
  const { kind, search, published } = props;
  useDocumentTitle(text.title[kind.address]);
  const { goTo } = useFormAddress(kind.address);
  const [round, setRound] = useState(0);
  const [last, setLast] = useState<Published | null>(null);
  if (search.published) return published(search.published.split(","), last);
  const startAfresh = async () => {
    await goTo({ new: true });
    setRound(round + 1);
  };
  return <Desk {...props} key={round} last={last} onPublished={setLast} onStartAfresh={() => void startAfresh()} />;
}

type DeskProps<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Published extends Became,
> = NewItemsRouteProps<FileField, Draft, Published> &
  Pick<NewItemsForm<FileField, Draft, Published>, "onStartAfresh" | "onPublished"> & { last: Published | null };

/** The title, and the form as soon as its draft is held. */
function Desk<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became>(
  props: DeskProps<FileField, Draft, Published>,
) {
  const { kind, title, search, start, last, onStartAfresh } = props;
  const held = useHeldSet(kind, start.begin);
  return (
    // As high as the screen, also with a short step: the footer must not come into view with the form.
    <div className="page flex min-h-dvh flex-wrap content-start items-baseline justify-between gap-x-6 gap-y-1 py-8 desktop:py-10">
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      {held.kind === "opening" ? (
        <Opening {...props} />
      ) : held.kind === "held" ? (
        <OpenSet {...props} hold={held.hold} heldStart={held.start} />
      ) : (
        <DraftAway
          draft={held}
          onStartAfresh={onStartAfresh}
          published={
            search.draft &&
            last?.draftIds.includes(search.draft) && (
              <LinkButton look="primary" search={{ published: last.hexIds.join() }} to={kind.address}>
                {formText.publish.done.see}
              </LinkButton>
            )
          }
        />
      )}
    </div>
  );
}

type OpenSetProps<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became> = DeskProps<
  FileField,
  Draft,
  Published
> & { hold: SetHold<Draft>; heldStart: HeldStart<Draft> };

function OpenSet<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became>(
  props: OpenSetProps<FileField, Draft, Published>,
) {
  const { kind, search, hold, heldStart, onStartAfresh, onPublished, children } = props;
  const draftSet = useDraftSet(kind, heldStart, hold, search.draft);
  return children({ draftSet, hold, onStartAfresh, onPublished });
}

/** What the server can know of the form: a new one, to look at. Out of sight where a draft of this device will be gone on with. */
function Opening<FileField extends string, Draft extends NewDraft<FileField>, Published extends Became>(
  props: DeskProps<FileField, Draft, Published>,
) {
  const [isRendered] = useState(!useHydrated());
  const [fresh] = useState(props.start.fresh);
  const { isNamed, className } = props.start;
  if (isNamed || !isRendered) return <div aria-busy="true" className="w-full" />;
  return (
    <>
      <noscript>
        <p className="text-name">{formText.publish.needsScripts}</p>
      </noscript>
      <div aria-busy="true" className={className} inert>
        <OpenSet {...props} heldStart={{ ...fresh, set: setOf(fresh.draft) }} hold={NOT_HELD} />
      </div>
    </>
  );
}
