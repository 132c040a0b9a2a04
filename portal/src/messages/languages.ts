import { type InEach, type Language, languages as languageNames } from "@mosque-sync/contract/languages";
import type { Messages, OpenMessages } from "./en/index.ts";
import type { LinkTexts } from "./en/timetable/links.ts";
import type { TimetableTexts } from "./en/timetable/timetable.ts";
import type { DescribeFault, DescribeNotice, WriteDetail } from "./notices/describe.ts";

export { type Language, languageNames };

/** The texts of findings; `write` is undefined in the language of the service's own texts. */
export interface FindingTexts {
  readonly describe: DescribeNotice;
  readonly describeFault: DescribeFault;
  readonly write?: WriteDetail;
}

/** The pages' texts in a language. */
interface PageTexts {
  /** Shown while the texts cannot be loaded because the service is unavailable. */
  readonly away: string;
  /** Load the texts of the pages without a session, of every page, and of the timetable's parts, which few visits need. */
  readonly load: {
    readonly open: () => Promise<{ readonly messages: OpenMessages }>;
    readonly all: () => Promise<{ readonly messages: Messages }>;
    readonly timetable: () => Promise<{ readonly timetable: TimetableTexts }>;
    readonly links: () => Promise<{ readonly linkTexts: LinkTexts }>;
    readonly notices: () => Promise<FindingTexts>;
  };
}

export const pageTexts: InEach<PageTexts> = {
  en: {
    away: "The portal is not available at the moment. This page continues by itself as soon as it is.",
    load: {
      open: () => import("./en/open.ts"),
      all: () => import("./en/index.ts"),
      timetable: () => import("./en/timetable/timetable.ts"),
      links: () => import("./en/timetable/links.ts"),
      notices: () => import("./en/timetable/notices.ts"),
    },
  },
  ar: {
    away: "البوابة غير متاحة الآن. تتابع هذه الصفحة وحدها حين تعود.",
    load: {
      open: () => import("./ar/open.ts"),
      all: () => import("./ar/index.ts"),
      timetable: () => import("./ar/timetable/timetable.ts"),
      links: () => import("./ar/timetable/links.ts"),
      notices: () => import("./ar/timetable/notices/index.ts"),
    },
  },
};
