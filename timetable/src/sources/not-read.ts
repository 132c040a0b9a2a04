import { type Finding, notice } from "../notices/finding.ts";
import { type DialectName, dialectNames } from "./dialects.ts";
import type { NotRead } from "./read-timetable-file.ts";

/**
 * The finding for a file that was not read.
 * @param forced the dialect that was set
 */
export function notReadFinding(notRead: NotRead, file: string, forced: DialectName | undefined): Finding {
  switch (notRead.is) {
    case "unreadable":
      return notRead.finding;
    case "unknown":
      return { file, ...notice("unknown-format", { dialects: dialectNames.join(", ") }) };
    case "other":
      return { file, ...notice("other-format", { found: notRead.dialect, forced: forced ?? "none" }) };
  }
}
