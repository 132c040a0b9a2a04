import type { Fault, Place } from "./finding.ts";

/** Describes a finding in one line: its place, the problem, the fix. */
export function describeFinding({ value, problem, fix, ...place }: Fault): string {
  return `${describePlace(place)}: ${value === undefined ? "" : `"${value}" `}${problem}. ${fix}`;
}

/** Where something is: `times.xlsx, sheet "November", row 12, Dhuhr`. */
export function describePlace({ file, sheet, row, column }: Place): string {
  return [file, sheet && `sheet "${sheet}"`, row && `row ${row}`, column].filter(Boolean).join(", ");
}

type DatedFault = Fault & { date?: string; notice?: string };

/** How many findings of one cause a text tells; the rest is counted (decision 10.2). */
const mostOfOneCause = 20;

/**
 * Describes the findings of a day or a month, then those of the following year, one line each.
 * @param shown the start of their dates: `2026-11-20`, or `2026-11`
 */
export function describeFrom(shown: string, findings: readonly DatedFault[]): string[] {
  const end = `${Number(shown.slice(0, 4)) + 1}${shown.slice(4)}`;
  const isOfShown = ({ date }: DatedFault) => date?.startsWith(shown) ?? false;
  const isAhead = ({ date }: DatedFault) => date === undefined || (date > shown && date < end);
  return [
    ...describeTogether(findings.filter(isOfShown)),
    ...describeTogether(findings.filter((finding) => !isOfShown(finding) && isAhead(finding))),
  ];
}

/**
 * One line for each finding, and one for the same cell on many days, such as a cell that holds for a whole month. Of one
 * cause, at most twenty are told.
 */
export function describeTogether(findings: readonly DatedFault[]): string[] {
  const groups = Map.groupBy(findings, ({ file, column, value, problem, fix }) =>
    JSON.stringify([file, column, value, value === undefined ? problem : "", fix]),
  );
  const told = new Map<string, number>();
  const lines = [...groups.values()].flatMap((group): string[] => {
    const [first] = group;
    if (!first) return [];
    const cause = causeOf(first);
    const count = (told.get(cause) ?? 0) + 1;
    told.set(cause, count);
    if (count > mostOfOneCause) return [];
    const more = new Set(group.map(({ date }) => date)).size - 1;
    const rest = more > 0 ? ` The same on ${more} more ${more === 1 ? "day" : "days"}.` : "";
    return [describeFinding(first) + rest];
  });
  const hidden = [...told].filter(([, count]) => count > mostOfOneCause);
  return [
    ...lines,
    ...hidden.map(([cause, count]) => {
      const example = findings.find((finding) => causeOf(finding) === cause);
      return `${example?.file ?? ""}: ${example?.problem ?? ""}, in ${count - mostOfOneCause} more places. Run mosque-sync check for all of them.`;
    }),
  ];
}

/** What findings of one cause have in common. */
function causeOf({ notice, file, problem }: DatedFault): string {
  return JSON.stringify([notice ?? problem, file]);
}
