/** What was chosen in the menu of languages, which the server keeps in a cookie; it comes before the account's language. */
export const chosenLanguage = (): string | null => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ?? null;
