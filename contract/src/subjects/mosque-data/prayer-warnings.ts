import Type from "typebox";
import { OneOf } from "../../schemas.ts";
import { type PrayerKey, prayerKeys } from "./prayers.ts";

/** The warnings of a dry run (decision 4.22). */
const prayerWarningCodes = ["removed_times", "more_rows"] as const;
type PrayerWarningCode = (typeof prayerWarningCodes)[number];

/** A change that a careful client asks a person about before it makes it. */
export type PrayerWarning = { prayerKey: PrayerKey; message: string } & (
  | { code: Extract<PrayerWarningCode, "removed_times">; adhans: number; iqamahs: number }
  | { code: Extract<PrayerWarningCode, "more_rows">; before: number; after: number }
);

const count = (description: string, sample: number) =>
  Type.Optional(Type.Integer({ minimum: 0, description, examples: [sample] }));

/** One object for all codes, because generators of clients make more of it than of a union. */
export const PrayerWarning = Type.Object(
  {
    code: Type.String({
      description: `What stands out. Currently: ${prayerWarningCodes.join(", ")}. Expect more.`,
      examples: ["removed_times"],
    }),
    prayerKey: OneOf("The prayer that it is about.", prayerKeys, "isha"),
    message: Type.String({
      description: "The same in a sentence, for people.",
      examples: ["Isha would lose 1 adhan time and 1 iqamah time."],
    }),
    adhans: count("With `removed_times`: how many adhan times of the prayer would be removed.", 1),
    iqamahs: count("With `removed_times`: how many iqamah times of the prayer would be removed.", 1),
    before: count("With `more_rows`: how many rows the prayer has.", 1),
    after: count("With `more_rows`: how many rows the prayer would have.", 2),
  },
  {
    title: "PrayerWarning",
    description: "A change that a careful client asks a person about before it makes it.",
    examples: [
      {
        code: "removed_times",
        prayerKey: "isha",
        message: "Isha would lose 1 adhan time and 1 iqamah time.",
        adhans: 1,
        iqamahs: 1,
      },
    ],
  },
);
