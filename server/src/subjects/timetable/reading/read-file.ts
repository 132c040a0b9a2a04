import type { TimetableEnd } from "@mosque-sync/contract";
import {
  claimedTimes,
  describeFinding,
  type FoundDay,
  factsOf,
  findingsOf,
  fixInRequest,
  foundOn,
  knownUntil,
  notReadFinding,
  readTimetable,
  readTimetableFile,
  type SourceFile,
  type Timetable,
  timeSettings,
  yearsAround,
} from "@mosque-sync/timetable";
import { say } from "@mosque-sync/timetable/daily";
import { entriesBesides, entriesFrom, ownEntriesOf, withEntries } from "@mosque-sync/timetable/own-entries";
import { checkTimetable, type Report } from "@mosque-sync/timetable/report";
import { documentOf, type MosqueTimetable, textOfDocument } from "@mosque-sync/timetable/writing";
import { dayAfter } from "../rules/due.ts";
import { named } from "../rules/health/stops.ts";
import { packMonths } from "../rules/kept-days.ts";
import { packed, unpacked } from "../rules/packed.ts";
import { isEditOf } from "./edits.ts";
import { type Found, withFindingsOfFile } from "./findings-of-file.ts";
import { type FileToRead, type NotReadTimetable, notRead, type ReadTimetable } from "./reading-result.ts";

/** How many days people's entries stay after their end: an Eid prayer must still end its row. */
const daysOver = 7;

/** Reads a file as a mosque's timetable. */
export async function readFileOf(file: FileToRead): Promise<ReadTimetable | NotReadTimetable> {
  const { bytes, fileName, timeZone, date, reading } = file;
  const source = await readTimetableFile(bytes, fileName, undefined, reading);
  if ("is" in source) return notRead(named([notReadFinding(source, fileName, undefined)]));
  const timetable = read([source], file);
  if (timetable.days.length === 0) {
    const errors = named(findingsOf(timetable, "error"));
    return notRead(errors.length > 0 ? errors : [say("no-day-with-time")]);
  }
  const { report } = checkTimetable([source], timeSettings(reading), { timeZone, date });
  return {
    is: "read",
    report: { ...reportForSender(report) },
    timeZone,
    reading,
    ...(await keptForm(source, timetable, file)),
  };
}

function read(sources: readonly SourceFile[], { timeZone, longitude, date, reading }: FileToRead): Timetable {
  return readTimetable(sources, timeSettings(reading), { timeZone, longitude, years: yearsAround(date) });
}

/** A report with the fixes of senders. */
function reportForSender({ notices, ...report }: Report): Report {
  const causes = notices.map((cause) => ({ ...cause, fix: fixInRequest({ notice: cause.code, ...cause }) }));
  return { ...report, notices: causes };
}

/** The kept form of a timetable: its document, and its days. */
async function keptForm(source: SourceFile, timetable: Timetable, file: FileToRead) {
  const before: MosqueTimetable | undefined =
    file.before === undefined ? undefined : JSON.parse(unpacked(file.before));
  const { document, isChanged } = documentToKeep(source, timetable, file, before);
  const kept = isChanged ? await readAgain(document, file) : timetable;
  const { unread, days } = foundIn(source, timetable, kept);
  const dates = [...days.keys()].toSorted();
  return {
    ...(file.before !== undefined && { before: file.before }),
    isEdit: before !== undefined && !isChanged && isEditOf(document, before),
    document: packed(JSON.stringify(document)),
    firstDay: dates.at(0) ?? file.date,
    lastDay: dates.at(-1) ?? file.date,
    facts: { ...factsOf(kept), unread, ...(isBoundToZone(source, timetable) && { zone: file.timeZone }) },
    ends: endsOf(kept),
    months: packMonths(days),
  };
}

/** The unread parts of a file, and its days with people's entries. */
function foundIn({ dialect }: SourceFile, timetable: Timetable, kept: Timetable): Found {
  const joined = foundBy(kept);
  // In the open format, people's entries come after the file's, so its places stay.
  const isSame = timetable === kept || dialect === "mosque-timetable";
  return isSame ? joined : withFindingsOfFile(foundBy(timetable), joined);
}

function foundBy(timetable: Timetable): Found {
  return { unread: factsOf(timetable).unread, days: daysByDate(timetable) };
}

/** Whether the times are only for the zone that they were read in: the file names a zone, or has instants. */
function isBoundToZone({ timeZone, zone }: SourceFile, { findings }: Timetable): boolean {
  return (timeZone ?? zone) !== undefined || findings.some(({ notice }) => notice === "instants-on-clocks");
}

function endsOf({ days }: Timetable): TimetableEnd[] {
  return [...knownUntil(days, claimedTimes(days))].map(([until, times]) => ({ until, times }));
}

function documentToKeep(
  source: SourceFile,
  timetable: Timetable,
  { bytes, timeZone, isFetched, date }: FileToRead,
  before: MosqueTimetable | undefined,
): { document: MosqueTimetable; isChanged: boolean } {
  const own = before === undefined ? {} : entriesFrom(ownEntriesOf(before), dayAfter(date, -daysOver));
  if (source.dialect !== "mosque-timetable") {
    const document = documentOf(timetable.days, { timeZone, ...source.about });
    const kept = withEntries(document, own);
    return { document: kept, isChanged: kept !== document };
  }
  const given: MosqueTimetable = JSON.parse(new TextDecoder().decode(bytes));
  // A sender decides about the entries of a document, but a link does not know what people added.
  const kept = isFetched ? withEntries(given, entriesBesides(own, given)) : given;
  return { document: kept, isChanged: kept !== given };
}

/** The timetable with the entries that people have added. */
async function readAgain(document: MosqueTimetable, file: FileToRead): Promise<Timetable> {
  const bytes = new TextEncoder().encode(textOfDocument(document));
  const source = await readTimetableFile(bytes, file.fileName, "mosque-timetable", {});
  if ("is" in source) throw new Error(describeFinding(notReadFinding(source, file.fileName, undefined)));
  return read([source], file);
}

/** Each day that has usable times, or an error. */
function daysByDate(timetable: Timetable): Map<string, FoundDay> {
  const dates = new Set([
    ...timetable.days.map(({ date }) => date),
    ...timetable.findings.flatMap(({ severity, date }) => (severity === "error" && date ? date : [])),
  ]);
  const found = [...dates].toSorted().map((date): [string, FoundDay] => [date, foundOn(date, timetable)]);
  return new Map(
    found.map(([date, { day, ...others }]) => [date, { ...others, day: day && timesOnly(day) }]),
  );
}

/** A day without its place in the file and its details of congregations. */
function timesOnly({ date, file, prayers, unknown, none }: NonNullable<FoundDay["day"]>): FoundDay["day"] {
  return { date, file, prayers, ...(unknown && { unknown }), ...(none && { none }) };
}
