/** Where the language of the last page is stored, for the offline page, which nobody renders for anybody. */
export const LANGUAGE_KEY = "vitrine.language";
