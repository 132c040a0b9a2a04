import { type Language, languages as languageNames } from "@mosque-sync/contract/languages";

export { type Language, languageNames };

/** The languages of the portal, each by its own name, with the texts of the pages that need no session, and all. */
export const languages = {
  en: {
    name: "English",
    direction: "ltr",
    /** Shown while the texts cannot be loaded because the service is unavailable. */
    away: "The portal is not available at the moment. This page continues by itself as soon as it is.",
    load: { open: () => import("./en/open.ts"), all: () => import("./en/index.ts") },
  },
  ar: {
    name: "العربية",
    direction: "rtl",
    away: "البوابة غير متاحة الآن. تتابع هذه الصفحة وحدها حين تعود.",
    load: { open: () => import("./ar/open.ts"), all: () => import("./ar/index.ts") },
  },
} as const satisfies Readonly<Record<Language, unknown>>;
