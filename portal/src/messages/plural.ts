/** The forms of a word by number, in the categories of the language; `#` is replaced with the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Counts things in a language: `counted("en", { one: "# key", other: "# keys" })(3)` is "3 keys". */
export function counted(language: string, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace("#", String(count));
}
