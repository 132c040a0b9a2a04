import { linkStatus, links } from "@mosque-sync/contract/texts/ar/links";
import type { LinkTexts } from "#messages/en/timetable/links.ts";

/** Why the link of a timetable fails, for its page and the overview. */
export const linkTexts: LinkTexts = { problem: links, status: linkStatus };
