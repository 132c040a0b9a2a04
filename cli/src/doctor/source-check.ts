import { loadSource, timetableOf } from "../source.ts";
import { desiredOn } from "../sync/desired.ts";
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
  const timetable = timetableOf(source, zone, now);
  const { prayers } = desiredOn(dateIn(zone, now), source.settings, timetable);
  const times = prayers.map(
    ({ prayerKey, adhanTime, iqamahTime }) => `${prayerKey} ${iqamahTime ?? adhanTime}`,
  );
  const last = timetable.days.at(-1);
  return [
    `today: ${times.join(", ")}`,
    ...(last ? [`the timetable goes to ${formatDate(last.date)}`] : []),
  ].join("\n");
}
