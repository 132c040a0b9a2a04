import { type Detail, say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import type { Content } from "./decoders/content.ts";
import { bounds, tooMany } from "./decoders/limits/bounds.ts";
import { Work } from "./decoders/limits/work.ts";
import { openFile } from "./decoders/open.ts";
import type { DialectSettings, WrittenTimetable } from "./dialect.ts";
import { type DialectName, dialectNames, dialectOf, dialects } from "./dialects.ts";
import { missingColumns } from "./tables/columns/set-columns.ts";
import { isObject, jsonOf } from "./tables/json-rows.ts";
import { firstText, whyPageIsUnread, whyUnread } from "./tables/unread-tables.ts";
import { withYearOfFile } from "./year-of-file.ts";

/** A timetable as its file has it, and its dialect. */
export type SourceFile = WrittenTimetable & { dialect: DialectName };

/** Why a file was not read: it cannot be opened, its dialect is unknown, or it is not the forced one. */
export type NotRead =
  | { is: "unreadable"; finding: Finding }
  | { is: "unknown"; finding: Finding }
  | { is: "other"; dialect: DialectName };

/**
 * Reads a timetable. Its format follows from its bytes. Never throws, and stays within `bounds` for any bytes.
 * @param bytes the content of the file
 * @param file the file's name, for findings
 * @param forced the dialect; detected unless set
 * @param work counts the cost of the file
 */
export async function readTimetableFile(
  bytes: Uint8Array,
  file: string,
  forced: DialectName | undefined,
  settings: DialectSettings,
  work = new Work(),
): Promise<SourceFile | NotRead> {
  const content = await openFile(bytes, work);
  if ("problem" in content) return { is: "unreadable", finding: { file, ...content } };
  const found = await dialectOf(content);
  const dialect = forced ?? found;
  if (dialect === undefined) return unknown(content, file);
  const read = (await dialects[dialect].load()).read(content, file, settings);
  const written = withUnusedSettings(
    yearlyDialects.has(dialect) ? read : withYearOfFile(read),
    dialect,
    settings,
  );
  if (written.days.length > bounds.days) {
    return { is: "unreadable", finding: { file, ...tooMany(bounds.days, "days-of-file") } };
  }
  // If the forced dialect finds no day, the file is most likely in another one.
  const isOther = found !== undefined && found !== dialect && written.days.length === 0;
  return isOther ? { is: "other", dialect: found } : { ...written, dialect };
}

/** Reports the settings that do not fit the file. A document of the open format is read without settings. */
function withUnusedSettings(
  written: WrittenTimetable,
  dialect: DialectName,
  { only, columns }: DialectSettings,
): WrittenTimetable {
  const { file, place, findings } = written;
  if (dialect === "mosque-timetable") return written;
  const isForOther =
    only !== undefined &&
    place === undefined &&
    !findings.some(({ doubt }) => doubt?.answers.some((answer) => answer.only));
  const unused = [
    ...(isForOther ? [{ file, ...notice("place-not-named", { only }) }] : []),
    ...missingColumns(file, findings, columns),
  ];
  return unused.length === 0 ? written : { ...written, findings: [...findings, ...unused] };
}

/** Dialects whose days without a year are valid in every year, whatever the name of the page or file. */
const yearlyDialects: ReadonlySet<DialectName> = new Set(["mosque-timetable", "mawaqit-page"]);

function unknown(content: Content, file: string): NotRead {
  if (content.is !== "table") return { is: "unknown", finding: unknownFormat(file, seenIn(content)) };
  if (content.from === "web page") {
    return { is: "unreadable", finding: whyPageIsUnread(content.sheets, content.page, file) };
  }
  const seen = `it has no times, and begins with "${firstText(content.sheets)}"`;
  return { is: "unknown", finding: whyUnread(content.sheets, file) ?? unknownFormat(file, seen) };
}

function unknownFormat(file: string, seen: Detail): Finding {
  return { file, ...notice("unknown-format", { seen, dialects: dialectNames.join(", ") }) };
}

/** How many names of members a message lists. */
const mostNames = 5;

function seenIn(content: Content): Detail {
  const value = jsonOf(content);
  const names = isObject(value) ? Object.keys(value).map((name) => `"${name.slice(0, 40)}"`) : [];
  const members: Detail = { list: names.slice(0, mostNames), by: "comma" };
  return names.length > 0 ? say("members-no-prayers", { names: members }) : say("names-no-prayers");
}

/** Why a program ended the reading of a costly file: "took more than 60 seconds". */
export interface ReadingEnded {
  is: "ended";
  reason: string;
}

/**
 * The finding for a file that was not read.
 * @param forced the dialect that was set
 */
export function notReadFinding(
  notRead: NotRead | ReadingEnded,
  file: string,
  forced: DialectName | undefined,
): Finding {
  switch (notRead.is) {
    case "unreadable":
    case "unknown":
      return notRead.finding;
    case "ended":
      return { file, ...notice("too-costly-to-read", { reason: notRead.reason }) };
    case "other":
      return {
        file,
        ...notice("other-format", { found: notRead.dialect, forced: forced ?? say("no-format") }),
      };
  }
}
