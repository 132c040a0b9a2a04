/** The languages of the portal, and of the mails to the people who use it. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];
