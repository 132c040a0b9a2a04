import type { InWords } from "@mosque-sync/contract/languages";
import { bring } from "./bring.ts";
import { changes } from "./changes.ts";
import { days } from "./days.ts";
import { edits } from "./edits.ts";
import { kept } from "./kept.ts";
import { questions } from "./questions.ts";
import { report } from "./report.ts";
import { rules } from "./rules.ts";

/** The page of a mosque's timetable, by the subjects of its parts. */
export const timetable = { ...bring, ...report, ...days, ...kept, ...changes, questions, rules, edits };

export type TimetableTexts = InWords<typeof timetable>;
