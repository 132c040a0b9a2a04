/** The languages of the portal, and of the mails to the people who use it. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

/**
 * The first available language of a reader's list; otherwise English.
 * @param tags as a browser lists them, the best first: `ar-EG`
 */
export function preferredLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? "en";
}

export function isLanguage(name: string): name is Language {
  return languages.some((language) => language === name);
}
