import { say } from "../../../notices/detail.ts";
import { type Finding, notice, type Place } from "../../../notices/finding.ts";
import type { DaysOfWeek } from "../../../times/weekdays.ts";
import type { DialectSettings } from "../../dialect.ts";
import { prayersIn } from "../../words/headings.ts";
import { areChosen } from "./chosen-times.ts";
import { isCall, kindOf, type PrayerColumn, type Table, type TimeColumn } from "./column-kinds.ts";
import { type DateColumns, dateColumns, weekdayColumn } from "./date-columns.ts";
import { doubtOfKinds, doubtOfTwo } from "./doubts.ts";
import { areWithinReach, withNumberedCalls } from "./numbered-columns.ts";
import { headingsOf, prayersOf } from "./prayer-columns.ts";
import { ofSchool } from "./schools.ts";
import { withSetColumns } from "./set-columns.ts";
import { type LimitedColumn, unreadHeadings } from "./unread-headings.ts";

export interface Columns {
  date: DateColumns;
  /** The column of weekdays' names. */
  weekdayAt: number | undefined;
  times: TimeColumn[];
  /** Columns with a prayer's time on some days, with unclear days. */
  limited: LimitedColumn[];
  /** Columns that are not read, and those read by more than their heading. */
  findings: Finding[];
}

/** @returns the columns that hold something, or why the table cannot be read without guessing */
export function columnsOf(table: Table, settings: DialectSettings): Columns | Finding {
  const { file, row, names } = table;
  const place = { file, ...(row && { row }) };
  const { headings, findings: ofSet } = withSetColumns(headingsOf(names), names, settings.columns, place);
  const weekdayAt = weekdayColumn(headings, table);
  const date = dateColumns(headings, table, weekdayAt);
  if (!date) return { ...place, ...notice("no-date-column") };
  const numbered = withNumberedCalls(prayersOf(headings, table), table);
  const school = ofSchool(numbered.prayers, table, settings.asr, place);
  const labelled = withoutUnclearLabels(school.prayers, table, place);
  const { times, findings: ofTimes } = timeColumns(labelled.prayers, numbered, table, place);
  const findings = [...labelled.findings, ...ofTimes];
  const [first] = findings;
  if (times.every(({ prayerKey }) => prayerKey === "sunrise") && first) return first;
  const unread = unreadHeadings(headings, table, times, place);
  const { limited } = unread;
  const paired = inCongregations(times, names);
  return {
    date,
    weekdayAt,
    times: paired,
    limited,
    findings: [...ofSet, ...school.findings, ...findings, ...unread.findings],
  };
}

/**
 * Splits the columns of a prayer with several adhans and several iqamahs, so that each iqamah stays with its adhan even
 * if another congregation has none.
 */
function inCongregations(times: readonly TimeColumn[], names: readonly string[]): TimeColumn[] {
  const isPaired = ({ prayerKey }: TimeColumn) => {
    const ofPrayer = times.filter((column) => column.prayerKey === prayerKey);
    return ofPrayer.length === 2 && ofPrayer.every(({ at }) => at.length > 1);
  };
  const splitColumn = (column: TimeColumn) =>
    column.at.map((at, index) => ({ ...column, at: [at], name: names[at] ?? "", congregation: index + 1 }));
  return times.flatMap((column) => (isPaired(column) ? splitColumn(column) : [column]));
}

/** The columns that hold times. A heading that cannot be placed costs its column, not the table. */
function timeColumns(
  prayers: readonly PrayerColumn[],
  { unclear, seconds }: Pick<ReturnType<typeof withNumberedCalls>, "unclear" | "seconds">,
  table: Table,
  place: Place,
) {
  const times: TimeColumn[] = [];
  const findings: Finding[] = [];
  const ofEither: PrayerColumn[] = [];
  const countOf = (at: readonly number[]) => at.flatMap(table.textsOf).filter((text) => text !== "").length;
  for (const column of prayers) {
    const { at, name, heading } = column;
    const found = unclear.has(column) ? undefined : kindOf(column, prayers, table);
    if (!found) {
      ofEither.push(column);
      continue;
    }
    const { kind, isFromTimes } = found;
    if (isFromTimes || seconds.includes(column)) {
      findings.push({
        ...place,
        column: name,
        ...notice("read-as-iqamah", { prayer: say(heading.prayerKey) }),
      });
    }
    for (const part of prayersIn(heading, kind)) add({ ...part, kind, at: [at], name }, column);
  }
  const doubt = ofEither.length > 0 ? doubtOfKinds(ofEither, times, table) : undefined;
  const either = ofEither.map(({ name }, index): Finding => {
    const found = { ...place, column: name, ...notice("adhan-or-iqamah", { column: name }) };
    return index === 0 && doubt ? { ...found, doubt } : found;
  });
  return { times, findings: [...either, ...findings] };

  function add(added: TimeColumn, { heading }: PrayerColumn) {
    const { prayerKey, kind, name } = added;
    const known = times.find((column) => areAlike(column, added));
    if (!known) return times.push(added);
    if (isFurtherCongregation(heading, known)) return known.at.push(...added.at);
    if (isSecondAnIqamah(known, added, prayers, table)) {
      findings.push({ ...place, column: name, ...notice("read-as-iqamah", { prayer: say(prayerKey) }) });
      return times.push({ ...added, kind: "iqamah", name: `${name} (iqamah)` });
    }
    if (areEqual(known, added)) return undefined;
    const [call, start] = isCall(added) ? [added, known] : [known, added];
    if (kind === "adhan" && isCall(call) && !isCall(start)) {
      times.splice(times.indexOf(known), 1, call);
      const details = { prayer: say(prayerKey), call: call.name };
      return findings.push({ ...place, column: start.name, ...notice("start-beside-call", details) });
    }
    const isFuller = countOf(added.at) > countOf(known.at);
    const [used, unused] = isFuller ? [added, known] : [known, added];
    if (isFuller) times.splice(times.indexOf(known), 1, added);
    const details = { kind: say(kind), prayer: say(prayerKey), used: used.name };
    const isOfSomeDays = added.days !== undefined;
    const doubt = doubtOfTwo(
      table,
      { at: used.at[0] ?? 0 },
      { at: unused.at[0] ?? 0 },
      { prayerKey, kind, isOfSomeDays },
      prayers.some((column) => column.heading.prayerKey === prayerKey && column.heading.kind === "iqamah"),
    );
    return findings.push({ ...place, column: unused.name, ...notice("repeated-column", details), doubt });
  }

  /** A daily prayer has several adhans only if each has its own iqamah. */
  function isFurtherCongregation({ prayerKey, number, label }: PrayerColumn["heading"], known: TimeColumn) {
    const isNumbered = number !== undefined && number > 1;
    if (!isNumbered && label === undefined) return false;
    if (prayerKey === "jummah" || known.kind === "iqamah") return true;
    return prayers.some(
      ({ heading }) =>
        heading.prayerKey === prayerKey &&
        heading.kind === "iqamah" &&
        heading.number === number &&
        isNumbered,
    );
  }

  function areEqual(a: TimeColumn, b: TimeColumn): boolean {
    return a.at.flatMap(table.textsOf).join("\n") === b.at.flatMap(table.textsOf).join("\n");
  }
}

function areAlike(a: TimeColumn, b: TimeColumn): boolean {
  return a.prayerKey === b.prayerKey && a.kind === b.kind && nameOf(a.days) === nameOf(b.days);
}

function nameOf(days: DaysOfWeek | undefined): string {
  return String(days ?? "");
}

/**
 * Leaves out columns such as "Isha Iqamah (Hall 2)" next to a column without a label: either may be the main
 * congregation.
 */
function withoutUnclearLabels(prayers: readonly PrayerColumn[], table: Table, place: Place) {
  const { textsOf } = table;
  const findings: Finding[] = [];
  const kept = prayers.filter(({ at, name, heading: { prayerKey, kind, days, number, label } }) => {
    if (label === undefined || number !== undefined || prayerKey === "jummah") return true;
    const bare = prayers.find(
      ({ heading }) =>
        heading.prayerKey === prayerKey &&
        heading.kind === kind &&
        nameOf(heading.days) === nameOf(days) &&
        heading.label === undefined,
    );
    if (!bare || textsOf(at).join("\n") === textsOf(bare.at).join("\n")) return true;
    const details = { prayer: say(prayerKey), label, used: bare.name };
    const time = {
      prayerKey,
      kind: kind === "adhan" ? kind : "iqamah",
      isOfSomeDays: days !== undefined,
    } as const;
    const doubt = doubtOfTwo(table, bare, { at }, time, true);
    findings.push({ ...place, column: name, ...notice("label-beside-no-label", details), doubt });
    return false;
  });
  return { prayers: kept, findings };
}

/** How many other prayers must have their iqamah directly after their adhan. */
const fewestPairs = 3;

/**
 * Whether the second of two adhan columns is the iqamah under a wrong heading: it is in the place of the other prayers'
 * iqamah, its times are chosen rather than calculated, and all are after the adhan.
 */
function isSecondAnIqamah(
  first: TimeColumn,
  second: TimeColumn,
  prayers: readonly PrayerColumn[],
  { textsOf }: Table,
): boolean {
  const { prayerKey, kind } = first;
  const [at, nextAt] = [first.at[0], second.at[0]];
  if (kind !== "adhan" || at === undefined || nextAt !== at + 1) return false;
  const ofOthers = prayers.filter(({ heading }) => heading.prayerKey !== prayerKey);
  if (prayers.length - ofOthers.length !== 2) return false;
  const pairs = ofOthers.filter(
    ({ at: adhanAt, heading }) =>
      heading.kind === "adhan" &&
      ofOthers.some(
        (other) =>
          other.at === adhanAt + 1 &&
          other.heading.prayerKey === heading.prayerKey &&
          other.heading.kind === "iqamah",
      ),
  );
  const texts = textsOf(nextAt);
  const isAfter = areWithinReach(textsOf(at), texts);
  return pairs.length >= fewestPairs && isAfter && areChosen(texts.filter((text) => text !== ""));
}
