/** How a language is named, written and formatted. */
interface LanguageRow {
  /** In the language itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** The BCP 47 tag that dates and numbers are formatted by. */
  readonly locales: { readonly pages: string; readonly mails: string };
  /** Whether the names of months have a short form. */
  readonly hasShortMonths: boolean;
}

const rows = {
  en: {
    name: "English",
    direction: "ltr",
    locales: { pages: "en-GB", mails: "en-GB" },
    hasShortMonths: true,
  },
  ar: {
    name: "العربية",
    direction: "rtl",
    // Pages use the digits of keys, times and logs, so that people can compare them.
    locales: { pages: "ar-u-nu-latn", mails: "ar-u-ca-gregory" },
    hasShortMonths: false,
  },
} as const satisfies Readonly<Record<string, LanguageRow>>;

/** The languages of the portal, and of the mails to the people who use it. */
export type Language = keyof typeof rows;
export const languageRows: Readonly<Record<Language, LanguageRow>> = rows;
export const languages = Object.keys(rows) as readonly Language[]; // Exactly its names.

/** The language of the API's texts, and of readers who prefer a language that is not available. */
export const apiLanguage = "en" satisfies Language;

/** A value in every language. */
export type InEach<T = string> = Readonly<Record<Language, T>>;

/** Writes a value in every language. */
export function inEach<T>(write: (language: Language) => T): InEach<T> {
  return Object.fromEntries(languages.map((language) => [language, write(language)])) as InEach<T>;
}

/** The type of a language's texts: the same members, with any text. */
export type InWords<T> = T extends string
  ? string
  : T extends (...details: infer D) => infer R
    ? (...details: D) => InWords<R>
    : { readonly [K in keyof T]: InWords<T[K]> };

/**
 * The first available language of a reader's list; otherwise English.
 * @param tags as a browser lists them, the best first: `ar-EG`
 */
export function preferredLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? apiLanguage;
}

export function isLanguage(name: string): name is Language {
  return languages.some((language) => language === name);
}
