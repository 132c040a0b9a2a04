import assert from "node:assert/strict";
import { describeFinding } from "../../src/notices/describe.ts";
import { type NotRead, readTimetableFile, type SourceFile } from "../../src/sources/read-timetable-file.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { inParts } from "./in-parts.ts";

/** Reads a file as a mosque in London would, without forcing a dialect. */
export function readBytes(content: string | Uint8Array, file: string): Promise<SourceFile | NotRead> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return readTimetableFile(bytes, file, undefined, { asr: "mithl-1" });
}

/** The days of a file that is read, and its findings in words. */
export async function timetableIn(content: string | Uint8Array, file: string, timeZone = "Europe/London") {
  const read = await readBytes(content, file);
  if ("is" in read) return assert.fail("finding" in read ? describeFinding(read.finding) : read.is);
  const frame = { timeZone, years: [2026] };
  const { days, findings } = inParts(interpret([read], { clock: undefined, dst: "included" }, frame));
  const prayers = Object.fromEntries(
    days.map(({ date, prayers }) => [
      date,
      prayers.map(({ prayerKey, adhanTime = "", iqamahTime }) =>
        [prayerKey, adhanTime, iqamahTime].filter(Boolean).join(" "),
      ),
    ]),
  );
  return { dialect: read.dialect, prayers, findings: findings.map(describeFinding) };
}

/** Why a file is not read. */
export async function refusalOf(content: string | Uint8Array, file: string): Promise<string> {
  const read = await readBytes(content, file);
  if (!("is" in read)) return `${file} is read as ${read.dialect}`;
  return "finding" in read ? describeFinding(read.finding) : read.is;
}
