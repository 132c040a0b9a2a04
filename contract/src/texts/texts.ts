import type { InEach } from "../languages.ts";
import { linkStatus as arabicLinkStatus, links as arabicLinks } from "./ar/links.ts";
import { prayers as arabicPrayers } from "./ar/prayers.ts";
import { reasons as arabicReasons } from "./ar/reasons.ts";
import { roles as arabicRoles } from "./ar/roles.ts";
import { timetables as arabicTimetables } from "./ar/timetables.ts";
import { type LinkStatus, type Links, linkStatus, links } from "./en/links.ts";
import { type Prayers, prayers } from "./en/prayers.ts";
import { type Reasons, reasons } from "./en/reasons.ts";
import { type Roles, roles } from "./en/roles.ts";
import { type Timetables, timetables } from "./en/timetables.ts";

/** The texts of a language that both pages and mails use. */
interface SharedTexts {
  readonly reasons: Reasons;
  readonly roles: Roles;
  readonly prayers: Prayers;
  readonly timetables: Timetables;
  readonly links: Links;
  readonly linkStatus: LinkStatus;
}

export const sharedTexts: InEach<SharedTexts> = {
  en: { reasons, roles, prayers, timetables, links, linkStatus },
  ar: {
    reasons: arabicReasons,
    roles: arabicRoles,
    prayers: arabicPrayers,
    timetables: arabicTimetables,
    links: arabicLinks,
    linkStatus: arabicLinkStatus,
  },
};
