import type { ReadingSettings } from "@mosque-sync/timetable";
import type { Question } from "@mosque-sync/timetable/questions";

/** How a reader goes through the questions. */
export interface Asides {
  /** The ids of the questions that the reader has left open. */
  readonly unanswered: ReadonlySet<string>;
  /** Whether columns are asked about one by one. */
  readonly isApart: boolean;
}

export const noAsides: Asides = { unanswered: new Set(), isApart: false };

/** The question to ask now; undefined after the last one. */
export function nextQuestion(
  questions: readonly Question[],
  { unanswered, isApart }: Asides,
): Question | undefined {
  const all = questions.flatMap((question) => (isApart && question.parts ? question.parts : [question]));
  return all.find(({ id }) => !unanswered.has(id));
}

/** Adds the settings of a choice. */
export function withAnswer(
  settings: ReadingSettings,
  { columns, ...others }: ReadingSettings,
): ReadingSettings {
  return { ...settings, ...others, ...(columns && { columns: { ...settings.columns, ...columns } }) };
}

/** A single setting of the files. */
export type Answer =
  | { readonly name: Exclude<keyof ReadingSettings, "columns">; readonly value: string }
  | { readonly name: "columns"; readonly column: string; readonly value: string };

/** Takes settings apart. */
export function answersIn({ columns = {}, ...others }: ReadingSettings): Answer[] {
  const names = Object.entries(others).flatMap(([name, value]): Answer[] =>
    // The other settings are texts.
    value === undefined ? [] : [{ name: name as Exclude<keyof ReadingSettings, "columns">, value }],
  );
  const ofColumns = Object.entries(columns).map(
    ([column, value]): Answer => ({ name: "columns", column, value }),
  );
  return [...names, ...ofColumns];
}

/** Removes a setting. */
export function withoutAnswer(settings: ReadingSettings, answer: Answer): ReadingSettings {
  const { [answer.name]: removed, ...others } = settings;
  if (answer.name !== "columns") return others;
  const { [answer.column]: _, ...columns } = settings.columns ?? {};
  return Object.keys(columns).length > 0 ? { ...others, columns } : others;
}
