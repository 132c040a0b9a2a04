import { lint } from "./lint/lint.ts";
import type { Severity } from "./notices/notice-texts.ts";
import type { TimeFrame, TimeSettings } from "./reading/settings.ts";
import type { WrittenTimetable } from "./sources/dialect.ts";
import { interpret } from "./timetable/interpretation.ts";
import type { Timetable } from "./timetable/timetable.ts";

const gravestFirst: readonly Severity[] = ["error", "slip", "warning", "info"];

/** Joins files into one timetable and checks it. The most severe findings come first. */
export function readTimetable(
  files: readonly WrittenTimetable[],
  settings: TimeSettings,
  frame: TimeFrame,
): Timetable {
  const understood = interpret(files, settings, frame);
  const findings = [...understood.findings, ...lint(understood, frame.timeZone, frame.longitude)];
  const gravity = ({ severity }: { severity: Severity }) => gravestFirst.indexOf(severity);
  return { ...understood, findings: findings.toSorted((a, b) => gravity(a) - gravity(b)) };
}
