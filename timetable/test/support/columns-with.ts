import { describeFinding } from "../../src/notices/describe.ts";
import { columnsOf } from "../../src/sources/tables/columns/columns.ts";

/**
 * What is read from the columns with these headings and texts.
 * @param columns the texts of each column by its heading; spaces around a heading tell equal ones apart
 */
export function columnsWith(columns: Readonly<Record<string, readonly string[]>>, file = "times.csv") {
  const [names, texts] = [Object.keys(columns).map((name) => name.trim()), Object.values(columns)];
  const found = columnsOf({ file, row: 1, names, textsOf: (at) => texts[at] ?? [] }, { asr: "mithl-1" });
  if ("problem" in found) return { times: [], findings: [describeFinding(found)] };
  return {
    times: found.times.map(({ at, prayerKey, kind }) => `${at}: ${kind} of ${prayerKey}`),
    findings: found.findings.map(describeFinding),
  };
}
