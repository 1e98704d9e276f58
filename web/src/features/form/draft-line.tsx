// The line that says that nothing is lost: when the draft was kept, or that an earlier one is back.

import { formText } from "@/messages/form-text";
import { relativeTime, timeOfDay } from "@/messages/relative-time";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import type { KeptDraft } from "./draft-store";
import type { DraftStorage } from "./use-draft";

type DraftLineProps = {
  storage: DraftStorage;
  isResumed: boolean;
  /** The draft as it was found. */
  start: KeptDraft;
  onStartAfresh: () => void;
};

export function DraftLine({ storage, isResumed, start, onStartAfresh }: DraftLineProps) {
  const { keptAt, isFileFleeting, isChangedHere } = storage;
  if (isFileFleeting) return <p className="text-facts text-warning">{formText.publish.draftLost}</p>;
  if (keptAt !== null) {
    return (
      <p className="flex items-center gap-1.5 text-facts text-ink-2">
        <Icon className="text-success" name="check" size={14} />
        <span>{formText.publish.draftKept({ time: timeOfDay(keptAt) })}</span>
      </p>
    );
  }
  if (!isResumed || isChangedHere) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-facts text-ink-2">
      {formText.publish.resumed({ age: relativeTime(new Date(start.updatedAt), new Date()) })}
      <Button look="quiet" onClick={onStartAfresh} size="small">
        {formText.publish.startAfresh}
      </Button>
    </p>
  );
}
