import type { ReadingSettings } from "@mosque-sync/timetable";
import type { Question, QuestionKind } from "@mosque-sync/timetable/questions";
import type { ShownCause } from "../reading/shown.ts";
import { type Answer, answersIn } from "./next-question.ts";

/** The settings that the questions of a kind make. */
const settingOf = {
  place: "only",
  "date-order": "dateOrder",
  asr: "asr",
  "adhan-or-iqamah": "columns",
  "two-columns": "columns",
  column: "columns",
  "clock-changes": "dst",
} as const satisfies Record<QuestionKind, keyof ReadingSettings>;

/** How a reader comes back to the question that settles a finding: it is open, or has a choice. */
export type WayToQuestion = { readonly open: Question } | { readonly answered: Answer };

/** @returns undefined if no question about the files settles the finding */
export function wayToQuestion(
  { question: kind, column }: Pick<ShownCause, "question" | "column">,
  questions: readonly Question[],
  settings: ReadingSettings,
): WayToQuestion | undefined {
  if (kind === undefined) return undefined;
  const setting = settingOf[kind];
  const ofKind = questions.filter((question) => settingOf[question.kind] === setting);
  const isAbout = (question: Question) => column !== undefined && question.columns.includes(column);
  const open = setting === "columns" ? ofKind.find(isAbout) : ofKind[0];
  if (open) return { open };
  const answered = answersIn(settings).find(
    (answer) => answer.name === setting && (answer.name !== "columns" || answer.column === column),
  );
  return answered && { answered };
}
