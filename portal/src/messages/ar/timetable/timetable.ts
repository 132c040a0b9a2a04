import type { TimetableTexts } from "#messages/en/timetable/timetable.ts";
import { bring } from "./bring.ts";
import { changes } from "./changes.ts";
import { days } from "./days.ts";
import { edits } from "./edits.ts";
import { kept } from "./kept.ts";
import { questions } from "./questions.ts";
import { report } from "./report.ts";
import { rules } from "./rules.ts";

export const timetable: TimetableTexts = {
  ...bring,
  ...report,
  ...days,
  ...kept,
  ...changes,
  questions,
  rules,
  edits,
};
