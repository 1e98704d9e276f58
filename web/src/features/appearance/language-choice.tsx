// The languages, each under its own name. A form that the browser itself sends: it works without scripts, and the page comes
// back as the server writes it in that language.

import { LANGUAGES, type Language } from "@/messages/compiled/languages";
import { LANGUAGE_NAMES, language } from "@/messages/language";
import { text } from "@/messages/text";
import { apiBase } from "@/platform/site";

export function LanguageChoice({ className }: { className: string }) {
  return (
    <form action={`${apiBase()}/language`} aria-label={text.language} className="flex flex-wrap gap-x-4" method="post">
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
