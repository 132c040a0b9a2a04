import { type Finding, notice, type Place } from "../../../notices/finding.ts";
import { readClockTime } from "../../../times/times.ts";
import type { Asr } from "../../cell.ts";
import type { PrayerColumn, Table } from "./column-kinds.ts";
import { excerptOf } from "./doubts.ts";

/**
 * Leaves out the start of asr that the mosque does not keep, if the table has both.
 * @param asr the start that the mosque keeps, if a person has said it
 */
export function ofSchool(
  prayers: readonly PrayerColumn[],
  table: Table,
  asr: Asr | undefined,
  place: Place,
): { prayers: PrayerColumn[]; findings: Finding[] } {
  const beginnings = prayers.filter(
    ({ heading }) => heading.prayerKey === "asr" && heading.kind !== "iqamah",
  );
  const schoolOf = ({ heading }: PrayerColumn): Asr => heading.asr ?? "mithl-1";
  const kept = beginnings.filter((column) => schoolOf(column) === (asr ?? "mithl-1"));
  if (kept.length === 0 || !beginnings.some(({ heading }) => heading.asr)) {
    return { prayers: [...prayers], findings: [] };
  }
  const others = beginnings.filter((column) => !kept.includes(column));
  const [first, second] = [kept[0], others[0]];
  const isOpen =
    asr === undefined &&
    first &&
    second &&
    areDifferent(table.textsOf(first.at), table.textsOf(second.at)) &&
    !isShownByIqamah(second, prayers, table);
  return {
    prayers: prayers.filter((column) => !others.includes(column)),
    findings: isOpen ? [bothStarts(first, second, prayers, table, place)] : [],
  };
}

function bothStarts(
  first: PrayerColumn,
  second: PrayerColumn,
  prayers: readonly PrayerColumn[],
  table: Table,
  place: Place,
): Finding {
  const beside = iqamahsOf(prayers).map(({ at }) => at);
  return {
    ...place,
    column: second.name,
    ...notice("two-starts-of-asr", { used: first.name }),
    doubt: {
      columns: [first.name, second.name],
      answers: [{ asr: "mithl-1" }, { asr: "mithl-2" }],
      table: excerptOf(table, [first.at, second.at], beside),
    },
  };
}

/** Whether a row has two different times. */
function areDifferent(first: readonly string[], second: readonly string[]): boolean {
  return first.some((text, row) => text !== "" && (second[row] ?? "") !== "" && text !== second[row]);
}

function iqamahsOf(prayers: readonly PrayerColumn[]): PrayerColumn[] {
  return prayers.filter(({ heading }) => heading.prayerKey === "asr" && heading.kind === "iqamah");
}

/** More rows than this are not mistakes. */
const fewRows = 0.1;
const halfDay = 12 * 60;

/** Whether the mosque prays before the second start: it then keeps the first. */
function isShownByIqamah(
  second: PrayerColumn,
  prayers: readonly PrayerColumn[],
  { textsOf }: Table,
): boolean {
  const starts = textsOf(second.at).map(onTheDial);
  return iqamahsOf(prayers).some(({ at }) => {
    const early = textsOf(at).filter((text, row) => {
      const [iqamah, start] = [onTheDial(text), starts[row]];
      return iqamah !== undefined && start !== undefined && iqamah < start;
    });
    return early.length > starts.length * fewRows;
  });
}

/** Minutes since noon, whatever the clock: asr is never before noon. */
function onTheDial(text: string): number | undefined {
  const time = readClockTime(text);
  return time && time.minutes % halfDay;
}
