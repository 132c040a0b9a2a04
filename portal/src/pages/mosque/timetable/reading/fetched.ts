import { countOf, entriesFrom, type OwnEntries, ownEntriesOf } from "@mosque-sync/timetable/own-entries";
import type { Cause, Report } from "@mosque-sync/timetable/report";
import type { Asked, FetchedFile, GivenFile, ShownCause, ShownTimetable } from "./shown.ts";

/** The document of a link's file, to be read like a file that a reader gives. */
export function documentFile({ fileName, document }: FetchedFile): GivenFile {
  return { name: fileName, bytes: new TextEncoder().encode(JSON.stringify(document)) };
}

/** The causes that the service has found in the file of a link. */
export function causesFound({ report }: FetchedFile): readonly Cause[] {
  return reportOf(report).notices;
}

/**
 * A link's document with the findings of its file.
 * @param read the document, as the page reads it
 * @param causes as the page shows them
 */
export function withFindings(
  read: ShownTimetable,
  { report, document }: FetchedFile,
  causes: readonly ShownCause[],
  { date }: Pick<Asked, "date">,
): ShownTimetable {
  const { notices: _, years: _ofFile, ...others } = reportOf(report);
  const own = ownEntriesOf(document as OwnEntries); // The service has made it as a document.
  return {
    ...read,
    report: others,
    causes,
    days: read.days.map((day) => ({
      ...day,
      causes: numbersOn(day.date, causes),
      cells: day.cells.map((cell) => ({ ...cell, causes: [] })),
    })),
    hidesFileOrColumn: causes.some(({ effect }) => effect === "file" || effect === "column"),
    ownKept: countOf(entriesFrom(own, date)),
  };
}

/** The report is the timetable package's, which the contract does not describe. */
function reportOf(report: FetchedFile["report"]): Report {
  return report as unknown as Report;
}

/** The numbers of the causes that a day has: the document no longer has the cells of the file. */
function numbersOn(date: string, causes: readonly ShownCause[]): number[] {
  return causes.flatMap((cause, index) =>
    [cause, ...cause.also].some((place) => place.date === date) ? [index + 1] : [],
  );
}
