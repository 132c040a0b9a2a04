import type { Finding, FoundDay } from "@mosque-sync/timetable";

/** The unread files and columns of a reading, and its days. */
export interface Found {
  readonly unread: readonly Finding[];
  readonly days: ReadonlyMap<string, FoundDay>;
}

/**
 * Finds the faults of a file that is joined with people's entries. The document of both lacks the unread parts of the
 * file, and its places. So the findings of the file count, unless entries replace the times at fault.
 * @param ofFile the reading of the file
 * @param joined the reading of the document
 */
export function withFindingsOfFile(ofFile: Found, joined: Found): Found {
  const dates = [...new Set([...joined.days.keys(), ...ofFile.days.keys()])].toSorted();
  const days = dates.map((date): [string, FoundDay] => {
    const [inFile, inBoth] = [ofFile.days.get(date) ?? nothing, joined.days.get(date) ?? nothing];
    const { day } = inBoth;
    // The document leaves out a day without a usable time.
    if (!inFile.day) return [date, { day, ...together(inFile, inBoth) }];
    const faults = saidOnce(inFile.faults, inBoth.faults);
    return [date, { day, faults, slips: saidOnce(inFile.slips, inBoth.slips) }];
  });
  return { unread: [...ofFile.unread, ...joined.unread], days: new Map(days) };
}

const nothing: FoundDay = { day: undefined, faults: [], slips: [] };

function together(one: FoundDay, other: FoundDay): Pick<FoundDay, "faults" | "slips"> {
  return { faults: [...one.faults, ...other.faults], slips: [...one.slips, ...other.slips] };
}

/** The findings of a day in a file, instead of the document's about the same times. */
function saidOnce(inFile: readonly Finding[], inBoth: readonly Finding[]): readonly Finding[] {
  const isSame = ({ notice }: Finding) =>
    // The document names a prayer whose times the file has unusable.
    notice === "unknown-times" || inFile.some((finding) => finding.notice === notice);
  return inFile.length > 0 && inBoth.some(isSame)
    ? [...inFile, ...inBoth.filter((finding) => !isSame(finding))]
    : inBoth;
}
