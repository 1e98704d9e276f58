// Numbers and counted words in the reader's locale.

const numbers = new Intl.NumberFormat(typeof navigator === "undefined" ? "en" : navigator.languages?.[0]);

export const formatNumber = (value: number): string => numbers.format(value);

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A function that words a count: `{n}` in the form chosen by the locale's rule becomes the number. */
export function pluralOf(locale: string, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace("{n}", formatNumber(count));
}
