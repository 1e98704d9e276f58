// The terms that new accounts accept: three short points, links to the full texts, and the checkbox.

import { Link } from "@tanstack/react-router";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { entryText } from "@/messages/entry-text";
import { text } from "@/messages/text";

const FULL_TEXTS = ["/terms-of-service", "/house-rules", "/privacy-policy"] as const;

/** Must be rendered inside the form's `hasAccepted` field. */
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
        {FULL_TEXTS.map((path) => (
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
