import type { Question } from "@mosque-sync/timetable/questions";
import { useState } from "react";
import { nextQuestion, noAsides } from "./next-question.ts";

interface Questions {
  /** The question to ask now. */
  readonly question: Question | undefined;
  readonly skip: (question: Question) => void;
  /** Asks a question that the reader has left open. */
  readonly reopen: (question: Question) => void;
  readonly takeApart: () => void;
  /** Asks every question again. */
  readonly begin: () => void;
}

/** The questions of files that were read, one at a time. */
export function useQuestions(questions: readonly Question[]): Questions {
  const [asides, setAsides] = useState(noAsides);
  return {
    question: nextQuestion(questions, asides),
    skip: ({ id }) => setAsides((before) => ({ ...before, unanswered: new Set([...before.unanswered, id]) })),
    reopen: ({ id }) =>
      setAsides((before) => ({ ...before, unanswered: before.unanswered.difference(new Set([id])) })),
    takeApart: () => setAsides((before) => ({ ...before, isApart: true })),
    begin: () => setAsides(noAsides),
  };
}
