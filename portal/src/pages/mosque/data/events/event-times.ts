import type { Event } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { momentIn } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";
import { repeatName } from "#parts/events/repeat-name.ts";
import { clockOf } from "#parts/zones/local-times.ts";

type Details = Event["eventDetails"];
interface Reader {
  readonly language: Language;
  readonly messages: Messages;
}

/**
 * When an event takes place, on the clocks of its own zone, which is named if it differs from the mosque's.
 * @param mosqueZone undefined while it is unknown
 */
export function eventTime(
  { language, messages }: Reader,
  { dateInstant, endTimeInstant, timeZoneId }: Details,
  mosqueZone: string | undefined,
): string {
  const { data: words } = messages;
  const { zone } = clockOf(timeZoneId);
  const start = momentIn(language, zone, dateInstant);
  const shown = [`${start.date}, ${start.time}`, ...endOf()];
  const time = shown.length > 1 ? words.fromTo(shown[0] ?? "", shown[1] ?? "") : (shown[0] ?? "");
  return zone === mosqueZone ? time : words.inZone(time, zone.replaceAll("_", " "));

  function endOf(): string[] {
    if (endTimeInstant === undefined) return [];
    const end = momentIn(language, zone, endTimeInstant);
    return [end.date === start.date ? end.time : `${end.date}, ${end.time}`];
  }
}

/** How an event repeats, such as "Every Saturday at 18:30", on the clocks of its own zone. */
export function repetition({ language, messages }: Reader, details: Details): string {
  const { data: words } = messages;
  const name = repeatName(details.repeatOption);
  if (name === undefined) return words.repeatOther(details.repeatOption);
  return words.repeatWords[name](momentIn(language, clockOf(details.timeZoneId).zone, details.dateInstant));
}
