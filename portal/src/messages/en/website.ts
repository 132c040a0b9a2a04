import type { ErrorReasonName } from "@mosque-sync/contract";
import { reasons } from "@mosque-sync/contract/texts/en/reasons";
import { counted } from "./plurals.ts";

/** Why a request from a mosque's website failed, for the people of the mosque. */
export const website = {
  byReason: reasons,
  other: (reason: string) =>
    `Your website sent something that cannot be accepted (${reason}). Show this to the person who looks after it.`,
  about: (what: string) => `It is about: ${what}.`,
  sent: (value: string, what: string) => `It sent “${value}” for: ${what}.`,
  ofPrayer: (prayer: string, field: string) => `${prayer}, ${field}`,
  accepted: {
    options: (list: string) => `Accepted: ${list}.`,
    none: "The operator has turned on no prayer.",
    numbers: (least: number, most: number) => `Accepted: ${least} to ${most}.`,
    charactersMin: counted({
      one: "At least # character is needed.",
      other: "At least # characters are needed.",
    }),
    charactersMax: counted({
      one: "At most # character is accepted.",
      other: "At most # characters are accepted.",
    }),
    itemsMax: counted({
      one: "At most # entry is accepted.",
      other: "At most # entries are accepted.",
    }),
    example: {
      invalid_prayer_time: "Accepted: times such as 19:45 or 7:45\u00a0pm.",
      date_time_invalid: "Accepted: such as 2026-12-05T18:30:00Z.",
      time_zone_unknown: "Accepted: names such as Europe/London.",
      url_invalid: "Accepted: links such as https://example.org.",
    } satisfies Partial<Record<ErrorReasonName, string>>,
  },
};
