import type { Overview, Timetable, UnknownTime } from "@mosque-sync/contract";
import { warningDays } from "@mosque-sync/contract/warning-days";
import type { Messages } from "#messages/en/index.ts";
import { day, inList, wholeDay } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";
import { textIn } from "#parts/changes/change-words.ts";
import { daysBetween } from "#parts/zones/zone-clock.ts";
import { hasBadLink } from "./next-step.ts";

interface Reader {
  readonly messages: Messages;
  readonly language: Language;
}

/** The first warning comes this many days before an end. */
const firstWarning = Math.max(...warningDays);

/**
 * Says whether a mosque has today's times of its timetable, and what to do.
 * @returns undefined unless the state follows from a timetable
 */
export function timetableSentence(
  { state, reason = "", timetable, today }: Pick<Overview, "state" | "reason" | "timetable" | "today">,
  reader: Reader,
): { readonly title: string; readonly advice: readonly string[] } | undefined {
  if (!timetable) return undefined;
  const words = reader.messages.overview.timetable;
  const trouble = textIn(words.trouble, reason);
  if (trouble !== undefined) {
    return { title: words.notWritten, advice: [trouble, ...warnings(timetable, today, reader)] };
  }
  if (state !== "healthy") return undefined;
  const warned = warnings(timetable, today, reader);
  const lastDay = words.lastDay(day(reader.language, timetable.lastDay, "UTC"));
  return { title: words.upToDate, advice: warned.length > 0 ? warned : [lastDay] };
}

/** Warnings about times that end soon or are unknown today, and about a link that fails. */
function warnings(
  { ends, unknown, lastDay, appliedOn, link }: Timetable,
  today: string,
  { messages, language }: Reader,
): string[] {
  const words = messages.overview.timetable;
  const inWords = (times: readonly UnknownTime[]) =>
    inList(
      language,
      times.map(({ prayerKey, kind }) => words.timeOf(messages.operator.prayer[prayerKey], words.kind[kind])),
    );
  const soon = ends.filter(({ until }) => until >= today && daysBetween(today, until) <= firstWarning);
  return [
    ...soon.map(({ until, times }) => {
      const end = wholeDay(language, until);
      return until === lastDay ? words.ends(end) : words.partEnds(inWords(times), end);
    }),
    ...(unknown.length > 0 && appliedOn === today ? [words.unknown(inWords(unknown))] : []),
    ...(hasBadLink({ link }) ? [words.linkFails] : []),
  ];
}
