import type { InWords } from "@mosque-sync/contract/languages";
import { linkStatus, links } from "@mosque-sync/contract/texts/en/links";

/** Why the link of a timetable fails, for its page and the overview. */
export const linkTexts = { problem: links, status: linkStatus };

export type LinkTexts = InWords<typeof linkTexts>;
