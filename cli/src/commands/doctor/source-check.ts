import { describeFinding, describeTogether, formatDate, timesInWords } from "@mosque-sync/timetable";
import { Stop } from "../../run/stop.ts";
import { ownTimeZone, todayIn } from "../../run/today.ts";
import { loadSource, timetableOf, timetableWithoutZone, zoneOfSource } from "../../source/source.ts";
import { desiredOn } from "../../sync/desired-state.ts";
import { wantedItemsOn } from "../../sync/items/wanted-items.ts";

/** How many warnings to show; the rest is counted. */
const shownWarnings = 3;

/**
 * Checks that `mosque.yaml` and its timetables can be read and have today's times.
 * @param timeZone the mosque's, if the server was asked
 * @throws {Stop} with why today cannot be synced
 */
export async function checkSource(
  configPath: string,
  timeZone: string | undefined,
  now: Date,
): Promise<string> {
  const source = await loadSource(configPath);
  const known = source.settings.profile.timeZoneId ?? timeZone ?? zoneOfSource(source);
  const timetable =
    source.settings.timetable &&
    (known === undefined ? timetableWithoutZone(source, now) : timetableOf(source, known, now));
  const zone = known ?? ownTimeZone();
  const date = todayIn(zone, now);
  const { prayers, unread, unknown, claimed, faults, slips, warnings } = desiredOn(
    date,
    source.settings,
    timetable,
  );
  if (unread.length > 0) throw new Stop("source", describeTogether(unread).join("\n"));
  if (faults.length > 0) throw new Stop("source", faults.map(describeFinding).join("\n"));
  if (slips.length > 0) throw new Stop("guard", slips.map(describeFinding).join("\n"));
  const wanted = wantedItemsOn(date, source.settings, zone);
  const times = prayers.map(
    ({ prayerKey, adhanTime, iqamahTime }) => `${prayerKey} ${iqamahTime ?? adhanTime}`,
  );
  const last = timetable?.days.at(-1);
  const { announcements, events } = wanted;
  return [
    `today: ${times.join(", ") || "no prayer times"}`,
    ...(unknown.length > 0
      ? [`not known today, so left as the mosque has it: ${timesInWords(unknown, claimed)}`]
      : []),
    ...(last ? [`the timetable ends on ${formatDate(last.date)}`] : []),
    ...(announcements ? [`announcements: ${announcements.items.length}`] : []),
    ...(events ? [`events: ${events.items.length}`] : []),
    ...warnings.slice(0, shownWarnings).map((warning) => `! ${warning}`),
    ...(warnings.length > shownWarnings ? [`! and ${warnings.length - shownWarnings} more`] : []),
  ].join("\n");
}
