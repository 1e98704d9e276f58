// What everybody accepts who makes an account: three plain lines, and the tick.

import { TiedCheckbox } from "@/features/form/tied-choice";
import { entryText } from "@/messages/entry-text";

/** Stands inside the field `hasAccepted` of its form. */
export function TermsPart() {
  const words = entryText.register;
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex list-disc flex-col gap-1 ps-5 text-name">
        <li>{words.ownWork}</li>
        <li>{words.lawful}</li>
        <li>{words.moderated}</li>
      </ul>
      <TiedCheckbox label={words.accept} />
    </div>
  );
}
