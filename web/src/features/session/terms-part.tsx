// What everybody accepts who makes an account: three plain lines, where the whole is, and the tick.

import { Link } from "@tanstack/react-router";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { entryText } from "@/messages/entry-text";
import { text } from "@/messages/text";

const WHOLE = ["/terms-of-service", "/house-rules", "/privacy-policy"] as const;

/** Stands inside the field `hasAccepted` of its form. */
export function TermsPart() {
  const words = entryText.register;
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex list-disc flex-col gap-1 ps-5 text-name">
        <li>{words.ownItem}</li>
        <li>{words.lawful}</li>
        <li>{words.moderated}</li>
      </ul>
      <ul className="flex flex-wrap gap-x-4 text-name">
        {WHOLE.map((path) => (
          <li key={path}>
            <Link className="text-link inline-flex min-h-6 items-center" target="_blank" to={path}>
              {text.title[path]}
            </Link>
          </li>
        ))}
      </ul>
      <TiedCheckbox label={words.accept} />
    </div>
  );
}
