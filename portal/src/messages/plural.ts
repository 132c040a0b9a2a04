import type { Language } from "@mosque-sync/contract/languages";

/** The forms of a word by number, in the categories of the language; `#` is replaced with the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * Counts things by the plural rules of a language: in English, `counted({ one: "# key", other: "# keys" })(3)` is
 * "3 keys".
 */
export function countedIn(language: Language): (forms: Forms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (forms) => (count) => (forms[rules.select(count)] ?? forms.other).replace("#", String(count));
}
