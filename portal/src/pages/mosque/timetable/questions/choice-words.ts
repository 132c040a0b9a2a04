import { languageRows } from "@mosque-sync/contract/languages";
import { timeOfMeaning } from "@mosque-sync/timetable/columns";
import type { CellRead, Choice, Question } from "@mosque-sync/timetable/questions";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useTexts } from "../texts.tsx";
import type { Answer } from "./next-question.ts";

type Time = NonNullable<ReturnType<typeof timeOfMeaning>>;

/** Questions, their choices and the chosen settings in words. */
export interface QuestionWords {
  readonly question: (question: Question) => string;
  readonly choice: (question: Question, choice: Choice) => string;
  /** How a cell is read. */
  readonly read: (of: CellRead) => string;
  readonly answer: (answer: Answer) => string;
}

export function useQuestionWords(): QuestionWords {
  const { language, messages } = useReader();
  const words = useTexts().questions;
  const { choice } = words;

  function timeWords({ prayerKey, kind, congregation, isOfSomeDays }: Time): string {
    const time = choice[`${kind}Of`](messages.operator.prayer[prayerKey]);
    if (isOfSomeDays) return choice.someDays(time);
    return congregation === undefined ? time : choice.congregation(time, congregation);
  }

  function meaningWords(meaning: string): string {
    const time = timeOfMeaning(meaning);
    return time ? timeWords(time) : choice.unused;
  }

  function columnsWords({ kind, columns }: Question, set: Readonly<Record<string, string>>): string {
    const meanings = Object.values(set);
    const times = meanings.flatMap((meaning) => timeOfMeaning(meaning) ?? []);
    const [first] = times;
    const isOneKind = times.every((time) => time.kind === first?.kind);
    const areCongregations =
      times.length > 1 && times.every(({ congregation }) => congregation !== undefined);
    if (kind === "two-columns") {
      const [used = ""] = columns.filter((column) => set[column] === undefined);
      if (!first) return choice.only(used);
      return areCongregations ? choice.both : meaningsByColumn(set);
    }
    if (kind === "column" || !first) return meaningWords(meanings[0] ?? "");
    if (areCongregations) return choice.congregations;
    return isOneKind ? choice[first.kind] : choice.pairs;
  }

  function meaningsByColumn(set: Readonly<Record<string, string>>): string {
    const parts = Object.entries(set).map(([column, meaning]) =>
      words.columnIs(column, meaningWords(meaning)),
    );
    return inList(language, parts);
  }

  return {
    question: ({ kind, columns }) => words.ask[kind](inList(language, columns.map(words.quoted))),
    choice(question, { settings: { only, dateOrder, asr, dst, columns } }) {
      if (only !== undefined) return only;
      if (dateOrder !== undefined) return choice[dateOrder];
      if (asr !== undefined) return choice[asr];
      if (dst !== undefined) return choice[dst];
      return columnsWords(question, columns ?? {});
    },
    read({ is }) {
      if ("time" in is) return timeWords(is.time);
      if ("unused" in is) return choice.unused;
      const { year, month, day } = is.date;
      const format = new Intl.DateTimeFormat(languageRows[language].locales.pages, {
        ...{ day: "numeric", month: "long", timeZone: "UTC" },
        ...(year !== undefined && { year: "numeric" }),
      });
      // A date without a year may be 29 February.
      return format.format(Date.UTC(year ?? 2024, month - 1, day));
    },
    answer(answer) {
      if (answer.name === "columns") return words.columnIs(answer.column, meaningWords(answer.value));
      const said: Readonly<Record<string, string>> = words.said[answer.name];
      return said[answer.value] ?? words.saidPlace(answer.value);
    },
  };
}
