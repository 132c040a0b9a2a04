import { type Finding, notice } from "../notices/finding.ts";
import type { DialectName } from "./dialects.ts";
import type { NotRead } from "./read-timetable-file.ts";

/**
 * The finding for a file that was not read.
 * @param forced the dialect that was set
 */
export function notReadFinding(notRead: NotRead, file: string, forced: DialectName | undefined): Finding {
  switch (notRead.is) {
    case "unreadable":
    case "unknown":
      return notRead.finding;
    case "other":
      return { file, ...notice("other-format", { found: notRead.dialect, forced: forced ?? "none" }) };
  }
}
