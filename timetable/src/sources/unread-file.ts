import { type Finding, notice } from "../notices/finding.ts";
import type { DialectName } from "./dialects.ts";
import type { NotRead } from "./read-timetable-file.ts";

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
      return { file, ...notice("other-format", { found: notRead.dialect, forced: forced ?? "none" }) };
  }
}
