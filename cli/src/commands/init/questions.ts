import { endingOf } from "../../run/ending.ts";
import { ownTimeZone, todayIn } from "../../today.ts";

/** Somebody at a terminal. */
export interface Person {
  ask: (question: string) => Promise<string>;
  log: (text: string) => void;
}

/**
 * Asks until the answer is one.
 * @param read throws what is wrong with an answer, which is shown before the question comes again
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

/** Asks for a time zone; that of this computer is the likeliest. */
export function askTimeZone(person: Person, now: Date): Promise<string> {
  const own = ownTimeZone();
  return askUntil(person, `The mosque's time zone [${own}]: `, (answer) => {
    const timeZone = answer || own;
    todayIn(timeZone, now);
    return timeZone;
  });
}

/** Asks a question whose likely answer is yes. */
export async function isYes({ ask }: Person, question: string): Promise<boolean> {
  return /^(y|yes|)$/i.test((await ask(`${question} [Y/n] `)).trim());
}
