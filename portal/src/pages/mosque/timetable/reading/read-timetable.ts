import {
  type DialectName,
  decode,
  type Finding,
  factsOf,
  fixOnPage,
  foundOn,
  hidesColumnOrFile,
  noOwnRows,
  noticeFamilies,
  notices,
  notReadFinding,
  plainSettings,
  type ReadingSettings,
  readTimetable,
  readTimetableFile,
  type SourceFile,
  spansOf,
  type Timetable,
  timeSettings,
  wantedDay,
  yearSpan,
  yearsAround,
} from "@mosque-sync/timetable";
import {
  countOf,
  entriesBesides,
  entriesFrom,
  type OwnEntries,
  ownEntriesOf,
  withEntries,
  withoutOwnEntries,
} from "@mosque-sync/timetable/own-entries";
import { questionAbout, questionsOf } from "@mosque-sync/timetable/questions";
import {
  type Cause,
  type Checked,
  checkTimetable,
  type TimesColumn,
  yearAhead,
} from "@mosque-sync/timetable/report";
import { documentOf, type MosqueTimetable, textOfDocument } from "@mosque-sync/timetable/writing";
import { type GivenSettings, shownSettings } from "./mosque-yaml.ts";
import type { Asked, Effect, GivenFile, ShownCause, ShownDay, ShownTimetable, Unknown } from "./shown.ts";

/** Reads files, and shows them as the service will keep them. */
export async function readGivenFiles(
  { files, timeZone, date, own, reading, isFetched = false }: Asked,
  given?: GivenSettings,
): Promise<ShownTimetable> {
  const ofFiles = given?.isAlone ? undefined : given;
  const { read, unread } = await readEach(files, reading, ofFiles?.settings.timetable?.dialect);
  const times = { ...timeSettings(reading), elsewhere: ofFiles && elsewhereIn(ofFiles) };
  const checked = checkTimetable(read, times, { timeZone, date, unread });
  const ready = await documentGiven(files, read);
  const hasDays = checked.timetable.days.length > 0;
  const document = hasDays ? (ready ?? documentOfDays(checked, read, { timeZone, date })) : undefined;
  // A document with people's entries, such as a pull of mosque-sync, has all of them that it should have.
  const hasOwn = ready !== undefined && countOf(ownEntriesOf(ready)) > 0;
  const others = hasOwn ? entriesBesides(own, ready) : own;
  const kept = hasOwn && !isFetched ? {} : ownKept(others, checked.timetable, date);
  const added = given && document && (await withGivenSettings(document, kept, given, { timeZone, date }));
  const text = added?.text ?? (document && textOfKept(document, ready ? files[0] : undefined, kept));
  const timetable =
    text === undefined || (countOf(kept) === 0 && !given)
      ? checked.timetable
      : await timetableOfText(text, { timeZone, date });
  const ahead = yearAhead(timetable, yearSpan("ahead", date), timeZone);
  const findings = [...unread, ...checked.timetable.findings];
  const { notices: causes, years: _, ...report } = checked.report;
  const columns = columnsOf(checked, timetable);
  const days = shownDays(checked, timetable, columns).filter((day) => day.date >= date.slice(0, 4));
  return {
    report,
    causes: causes.map(shownCause),
    columns,
    days,
    ahead,
    unknown: unknownSpans(days, date),
    hidesFileOrColumn: findings.some(hidesColumnOrFile),
    document: text,
    ownKept: countOf(kept),
    reading,
    settings:
      given &&
      shownSettings(
        given,
        added ?? nothingTaken,
        files.map(({ name }) => name),
      ),
    questions: questionsOf(findings, read, reading, { timeZone, years: yearsAround(date) }),
  };
}

async function readEach(
  files: readonly GivenFile[],
  reading: ReadingSettings,
  dialect?: DialectName,
): Promise<{ read: SourceFile[]; unread: Finding[] }> {
  const read: SourceFile[] = [];
  const unread: Finding[] = [];
  for (const { name, bytes } of files) {
    const file = await readTimetableFile(bytes, name, dialect, reading);
    if ("is" in file) unread.push(notReadFinding(file, name, dialect));
    else read.push(file);
  }
  return { read, unread };
}

/** The only given file, if it already is a document of the open format. */
async function documentGiven(
  files: readonly GivenFile[],
  read: readonly SourceFile[],
): Promise<MosqueTimetable | undefined> {
  const [only] = files;
  if (files.length !== 1 || !only || read[0]?.dialect !== "mosque-timetable") return undefined;
  const parsed: unknown = JSON.parse(decode(only.bytes));
  return parsed as MosqueTimetable; // The dialect recognised it.
}

function documentOfDays(
  { timetable: { days } }: Checked,
  read: readonly SourceFile[],
  { timeZone, date }: { timeZone: string; date: string },
): MosqueTimetable {
  const about = read.find((file) => file.about !== undefined)?.about;
  const source = { ...about?.source, date, files: read.map(({ file }) => file) };
  return documentOf(days, { timeZone, source, ...(about?.mosque && { mosque: about.mosque }) });
}

/** The entries that change a day from today on, or of a later timetable. */
function ownKept(own: OwnEntries, { days }: Timetable, date: string): OwnEntries {
  const { date: first = date } = days[0] ?? {};
  return entriesFrom(own, first > date ? first : date);
}

/** A document's text with the entries. Without entries, a given document keeps its text. */
function textOfKept(document: MosqueTimetable, given: GivenFile | undefined, own: OwnEntries): string {
  if (countOf(own) > 0) return textOfDocument(withEntries(document, own));
  return given ? decode(given.bytes) : textOfDocument(document);
}

const nothingTaken = { entries: 0, notTaken: [] };

/** The prayers of the files that a `mosque.yaml` ignores, or has itself. */
function elsewhereIn({ reader, settings }: GivenSettings) {
  return reader.timeSettingsOf(settings).elsewhere;
}

/** The text of a document with the entries of a `mosque.yaml`. @param kept the entries of people */
async function withGivenSettings(
  document: MosqueTimetable,
  kept: OwnEntries,
  { reader, settings }: GivenSettings,
  frame: { timeZone: string; date: string },
) {
  const own = countOf(kept) > 0 ? kept : ownEntriesOf(document);
  const plain = await timetableOfText(textOfDocument(withoutOwnEntries(document)), frame);
  const { entries, notTaken } = reader.documentEntries(settings, plain);
  const text = textOfDocument(reader.withSettings(document, own, settings, entries));
  return { text, entries: countOf(entries), notTaken };
}

async function timetableOfText(
  text: string,
  { timeZone, date }: { timeZone: string; date: string },
): Promise<Timetable> {
  const { read } = await readEach([{ name: "", bytes: new TextEncoder().encode(text) }], {});
  return readTimetable(read, plainSettings, { timeZone, years: yearsAround(date) });
}

/** Every day with its times as they will be kept, and the marks of the findings in the files. */
function shownDays(
  { table: { days }, timetable: ofFiles }: Checked,
  timetable: Timetable,
  columns: readonly TimesColumn[],
): ShownDay[] {
  const hasOwn = timetable !== ofFiles;
  const facts = factsOf(timetable);
  const findings = Map.groupBy(timetable.findings, (finding) => finding.date);
  const read = new Map(timetable.days.map((day) => [day.date, day]));
  const marked = new Map(days.map((day) => [day.date, day]));
  const dates = [...new Set([...read.keys(), ...marked.keys()])].toSorted();
  return dates.map((date) => {
    const day = read.get(date);
    const found = foundOn(date, { days: day ? [day] : [], findings: findings.get(date) ?? [] });
    const { unknown, unusable } = wantedDay(date, found, facts, noOwnRows);
    const marks = marked.get(date);
    return {
      date,
      causes: marks?.causes ?? [],
      unknown,
      unusable,
      cells: columns.map(({ prayer, kind }, index) => {
        const mark = marks?.cells[index];
        const times = (day?.prayers ?? [])
          .filter(({ prayerKey }) => prayerKey === prayer)
          .flatMap((row) => row[`${kind}Time`] ?? []);
        const text = [...new Set(times)].join(" & ");
        return text === ""
          ? { text: textOfUnset(mark, hasOwn), isUsed: mark?.isUsed ?? true, causes: mark?.causes ?? [] }
          : { text, isUsed: true, causes: mark?.causes ?? [] };
      }),
    };
  });
}

/** The text of a cell without a time. People's entries may have taken its time away. */
function textOfUnset(mark: { text: string; isUsed: boolean } | undefined, hasOwn: boolean): string {
  return mark && !(hasOwn && mark.isUsed) ? mark.text : "";
}

/** The columns of the files, and columns for times that only people's entries have. */
function columnsOf({ table: { columns } }: Checked, { days }: Timetable): TimesColumn[] {
  const more = (["adhan", "iqamah"] as const).flatMap((kind) => {
    const prayers = days.flatMap((day) =>
      day.prayers.filter((row) => row[`${kind}Time`] !== undefined).map(({ prayerKey }) => prayerKey),
    );
    return [...new Set(prayers)]
      .filter((prayer) => !columns.some((column) => column.prayer === prayer && column.kind === kind))
      .map((prayer): TimesColumn => ({ prayer, kind, causes: [] }));
  });
  return [...columns, ...more];
}

/** How many of the last days cannot know their jummah, because the timetable does not reach their Friday. */
const daysBeforeFriday = 6;

/** The days from today on with unknown times. Days with the same unknown times are together. */
function unknownSpans(days: readonly ShownDay[], date: string): ShownTimetable["unknown"] {
  const lastWeek = days.slice(-daysBeforeFriday);
  const unknownOf = (day: ShownDay): Unknown => ({
    unusable: day.unusable,
    unknown: day.unknown.filter(({ prayerKey }) => prayerKey !== "jummah" || !lastWeek.includes(day)),
  });
  const ahead = days.filter((day) => day.date >= date);
  const groups = Map.groupBy(ahead, (day) => JSON.stringify(unknownOf(day)));
  const spans = [...groups].flatMap(([text, ofGroup]) => {
    const of: Unknown = JSON.parse(text);
    if (of.unknown.length + of.unusable.length === 0) return [];
    return spansOf(ofGroup.map((day) => day.date)).map((span) => ({ ...span, ...of }));
  });
  return spans.toSorted((one, other) => one.from.localeCompare(other.from));
}

/** A cause with its effect, and a fix that a reader of a page can follow. */
function shownCause(cause: Cause): ShownCause {
  const family = noticeFamilies.find(({ codes }) => codes.includes(cause.code))?.title ?? "";
  return {
    ...cause,
    fix: fixOnPage({ notice: cause.code, ...cause }),
    family,
    effect: effectOf(cause),
    question: questionAbout(cause.code),
  };
}

/** Only an error hides times. */
function effectOf({ code, severity }: Cause): Effect {
  const { hides } = notices[code];
  return severity === "error" && hides !== "nothing" ? hides : "used";
}
