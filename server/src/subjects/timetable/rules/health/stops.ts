import type { DayStop, TimetableStop } from "@mosque-sync/contract";
import {
  cautious,
  type Danger,
  describeFinding,
  type Finding,
  type findLargeMoves,
  fixInRequest,
  fixOnPage,
  inEnglish,
  moreRows,
  removedTimes,
  type StopSentence,
  say,
} from "@mosque-sync/timetable/daily";

/** How many findings a stop names. */
const mostNamed = 5;

/** A stop whose message is its sentences in English. Pages write the sentences in their reader's language. */
export function stopWith(date: string, reason: TimetableStop, sentences: readonly StopSentence[]): DayStop {
  return { date, reason, message: sentencesInEnglish(sentences), sentences: [...sentences] };
}

/** Sentences in English, for senders of files. */
export function sentencesInEnglish(sentences: readonly StopSentence[]): string {
  const texts = sentences.map((sentence) =>
    "finding" in sentence ? forSender(sentence.finding) : inEnglish(sentence),
  );
  return texts.join("\n");
}

/** A finding for senders of files, in English. */
function forSender(finding: Finding): string {
  return describeFinding({ ...finding, fix: fixInRequest(finding) });
}

/** The stop of a day whose changes look like a mistake. */
export function stopOf(danger: Danger, date: string, moves: ReturnType<typeof findLargeMoves>): DayStop {
  return stopWith(date, danger.is, sentencesOf(danger, date, moves));
}

function sentencesOf(danger: Danger, date: string, moves: ReturnType<typeof findLargeMoves>): StopSentence[] {
  switch (danger.is) {
    case "unread":
      return [...named(danger.findings), say("stop-unread")];
    case "faults":
      return [...named(danger.findings), say("stop-faults")];
    case "missing_prayers": {
      const prayers = { list: danger.prayers.map((prayer) => say(prayer)), by: "comma" } as const;
      return [say("stop-missing-prayers", { prayers, date: { date } })];
    }
    case "clock_slips":
      return [...named(danger.findings), say("stop-clock-slips")];
    case "large_changes": {
      const minutes = { count: moves?.allowedMinutes ?? 0, of: "minute" } as const;
      return [say("stop-large-changes", { count: moves?.prayers ?? 0, minutes })];
    }
    case "deletions":
      return [say("stop-deletions", { rows: danger.rows, most: cautious.deletes })];
    case "removed_times":
      return [say("stop-removed-times", { times: removedTimes(danger.times) })];
    case "more_rows":
      return [say("stop-more-rows", { rows: moreRows(danger.moreRows) })];
  }
}

/** Findings of a stop, each cause once, with the fixes of a page: who reads them has no shell. */
export function named(findings: readonly Finding[]): StopSentence[] {
  const causes = Map.groupBy(findings, ({ file, column, value, problem, fix }) =>
    JSON.stringify([file, column, value, problem, fix]),
  );
  const all = [...causes.values()].flatMap(([finding]) => finding ?? []);
  const sentences = all
    .slice(0, mostNamed)
    .map((finding): StopSentence => ({ finding: { ...finding, fix: fixOnPage(finding) } }));
  const hidden = all.length - mostNamed;
  return hidden > 0 ? [...sentences, say("more-findings", { count: hidden })] : sentences;
}
