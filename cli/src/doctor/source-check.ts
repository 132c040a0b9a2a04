import { loadSource, timetableOf } from "../source.ts";
import { desiredOn } from "../sync/desired.ts";
import { wantedItemsOn } from "../sync/items/wanted-items.ts";
import { dateIn, formatDate, ownTimeZone } from "../timetable/today.ts";

/**
 * Whether `mosque.yaml` and its timetables can be read, and have today.
 * @param timeZone the mosque's, where the server has told it
 */
export async function lookAtSource(
  configPath: string,
  timeZone: string | undefined,
  now: Date,
): Promise<string> {
  const source = await loadSource(configPath);
  const zone = source.settings.profile.timeZoneId ?? timeZone ?? ownTimeZone();
  const timetable = source.settings.timetable && timetableOf(source, zone, now);
  const date = dateIn(zone, now);
  const { prayers } = desiredOn(date, source.settings, timetable);
  const wanted = wantedItemsOn(date, source.settings, zone);
  const times = prayers.map(
    ({ prayerKey, adhanTime, iqamahTime }) => `${prayerKey} ${iqamahTime ?? adhanTime}`,
  );
  const last = timetable?.days.at(-1);
  const { announcements, events } = wanted;
  return [
    `today: ${times.join(", ") || "no prayer times"}`,
    ...(last ? [`the timetable goes to ${formatDate(last.date)}`] : []),
    ...(announcements ? [`announcements: ${announcements.items.length}`] : []),
    ...(events ? [`events: ${events.items.length}`] : []),
  ].join("\n");
}
