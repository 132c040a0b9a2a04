import { readGiven } from "../../command-line/option-value.ts";
import { timeZone } from "../../mosque-yaml/kinds/days.ts";
import { endingOf } from "../../run/ending.ts";
import { ownTimeZone } from "../../run/today.ts";

/** A person at a terminal. */
export interface Person {
  ask: (question: string) => Promise<string>;
  log: (text: string) => void;
}

/**
 * Asks until the answer is usable.
 * @param read throws the problem with an answer, which is shown before asking again
 */
export async function askUntil<Answer>(
  { ask, log }: Person,
  question: string,
  read: (answer: string) => Promise<Answer> | Answer,
): Promise<Answer> {
  for (;;) {
    const answer = (await ask(question)).trim();
    try {
      return await read(answer);
    } catch (error) {
      log(endingOf(error).document.error);
    }
  }
}

/** Asks for a time zone, and suggests this computer's. */
export function askTimeZone(person: Person): Promise<string> {
  const own = ownTimeZone();
  const question = `The mosque's time zone [${own}]: `;
  return askUntil(person, question, (answer) => (answer ? readGiven(timeZone, answer) : own) ?? own);
}

/** Asks a question, and takes an empty answer as yes. */
export async function isYes({ ask }: Person, question: string): Promise<boolean> {
  return /^(y|yes|)$/i.test((await ask(`${question} [Y/n] `)).trim());
}
