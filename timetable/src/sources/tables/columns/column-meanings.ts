import { type PrayerKey, prayerKeys } from "../../../times/prayers.ts";
import type { TimeKind } from "../../cell.ts";

/** The meaning of a column that is not used. */
export const notATime = "unused";
/** A column that overrides another one where it has a time. */
const whenFilled = "when filled";

/** A prayer's time as the setting `columns` writes it: `isha iqamah`, or `isha iqamah 2` for a second congregation. */
export function meaningOfTime(prayerKey: PrayerKey, kind: TimeKind, congregation?: number): string {
  return `${prayerKey} ${kind}${congregation === undefined ? "" : ` ${congregation}`}`;
}

/** The same for a column that has the time of some days only. */
export function meaningOfSomeDays(prayerKey: PrayerKey, kind: TimeKind): string {
  return `${prayerKey} ${kind} ${whenFilled}`;
}

const meaning = new RegExp(`^(${prayerKeys.join("|")}) (adhan|iqamah)(?: ([1-9])| (${whenFilled}))?$`);

/** A meaning in its one form: lower case, and spaces instead of hyphens; undefined for any other text. */
export function readColumnMeaning(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");
  return plain === notATime || meaning.test(plain) ? plain : undefined;
}

/** The meaning of a column in its parts; undefined for a column that is not used. */
export function timeOfMeaning(text: string) {
  const [, prayer, kind, congregation, some] = meaning.exec(text) ?? [];
  if (prayer === undefined) return undefined;
  return {
    // The expression has only these words.
    prayerKey: prayer as PrayerKey,
    kind: kind as TimeKind,
    ...(congregation !== undefined && { congregation: Number(congregation) }),
    isOfSomeDays: some !== undefined,
  };
}
