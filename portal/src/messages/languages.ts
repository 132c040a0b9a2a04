import { type InEach, type Language, languages as languageNames } from "@mosque-sync/contract/languages";
import type { Messages, OpenMessages } from "./en/index.ts";

export { type Language, languageNames };

/** The pages' texts in a language. */
interface PageTexts {
  /** Shown while the texts cannot be loaded because the service is unavailable. */
  readonly away: string;
  /** Load the texts of the pages that need no session, and of every page. */
  readonly load: {
    readonly open: () => Promise<{ readonly messages: OpenMessages }>;
    readonly all: () => Promise<{ readonly messages: Messages }>;
  };
}

export const pageTexts: InEach<PageTexts> = {
  en: {
    away: "The portal is not available at the moment. This page continues by itself as soon as it is.",
    load: { open: () => import("./en/open.ts"), all: () => import("./en/index.ts") },
  },
  ar: {
    away: "البوابة غير متاحة الآن. تتابع هذه الصفحة وحدها حين تعود.",
    load: { open: () => import("./ar/open.ts"), all: () => import("./ar/index.ts") },
  },
};
