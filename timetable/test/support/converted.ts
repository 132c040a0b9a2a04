import assert from "node:assert/strict";
import { readTimetable } from "../../src/read-timetable.ts";
import { type DialectName, dialectOf, dialects } from "../../src/sources/dialects.ts";
import type { Timetable } from "../../src/timetable/timetable.ts";
import { csvOf } from "../../src/writing/csv.ts";
import { datesThatDiffer } from "../../src/writing/differences.ts";
import { documentOf } from "../../src/writing/mosque-timetable.ts";
import { textOfDocument } from "../../src/writing/text.ts";
import { opened } from "./opened.ts";

/** Reads a text of a dialect again, as a file of its own. */
export async function readAgain(text: string, dialect: DialectName, timeZone: string): Promise<Timetable> {
  const content = opened(text);
  assert.equal(await dialectOf(content), dialect, text.slice(0, 300));
  const { read } = await dialects[dialect].load();
  const again = read(content, "again", { asr: "mithl-1" });
  return readTimetable([again], { clock: undefined, dst: "included" }, { timeZone, years: [] });
}

/** Asserts that a timetable is the same after it was written in the open format or as CSV, and read again. */
export async function assertConverts({ days }: Pick<Timetable, "days">, timeZone: string): Promise<void> {
  const texts = {
    "mosque-timetable": textOfDocument(documentOf(days, { timeZone })),
    csv: csvOf(days),
  } as const;
  for (const [dialect, text] of Object.entries(texts)) {
    // A plain object has exactly the keys of its type.
    const again = await readAgain(text, dialect as keyof typeof texts, timeZone);
    const [first] = datesThatDiffer(days, again.days);
    if (first === undefined) continue;
    const on = ({ days }: Pick<Timetable, "days">) => days.find(({ date }) => date === first);
    assert.deepEqual(on(again), on({ days }), `${dialect}, ${first}:\n${text.slice(0, 2_000)}`);
    assert.fail(`${dialect} differs on ${first}`);
  }
}
