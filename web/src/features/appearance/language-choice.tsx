// The languages, each under its own name. A form that the browser itself sends: it works without scripts, and the page comes
// back as the server writes it in that language.

import { LANGUAGES, type Language } from "@/messages/compiled/languages";
import { LANGUAGE_NAMES, language } from "@/messages/language";
import { apiBase } from "@/platform/site";

/** `label` is left out where the choice stands under its name. */
export function LanguageChoice({ className, label }: { className: string; label?: string }) {
  return (
    <form action={`${apiBase()}/language`} aria-label={label} className="flex flex-wrap gap-x-4" method="post">
      {(Object.keys(LANGUAGES) as Language[]).map((code) => (
        <button
          aria-current={code === language || undefined}
          className={`${className} aria-[current]:font-[650]`}
          key={code}
          lang={code}
          name="language"
          type="submit"
          value={code}
        >
          {LANGUAGE_NAMES[code] ?? code}
        </button>
      ))}
    </form>
  );
}
