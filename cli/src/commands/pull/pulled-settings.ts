import type { Capabilities, Prayer, Profile, ProfileUpdate } from "@mosque-sync/client";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { writeMosqueYaml } from "../../mosque-yaml/write.ts";
import type { Fields } from "../../sync/fields.ts";
import type { ServerItem } from "../../sync/items/item.ts";

/** Everything that a mosque has, as the server shows it. */
export interface Everything {
  capabilities: Capabilities;
  profile: Profile;
  prayers: readonly Prayer[];
  announcements: readonly NamedItem[];
  events: readonly NamedItem[];
  /** The file of the timetable that the service keeps, and the prayers whose rows it decides. */
  timetable: { readonly file: string; readonly prayers: readonly string[] } | undefined;
}

/** An announcement or event with its id in `mosque.yaml`. */
export type NamedItem = ServerItem & { name: string };

const comment = (
  at: string,
  file: string | undefined,
) => `What the mosque had on ${at}, written by mosque-sync pull.
A sync keeps it this way: removing something from a list here deletes it there. ${
  file === undefined
    ? `To continue with a timetable, remove
the prayers that it has, and add it: timetable: { files: [timetable.csv] }`
    : `The service keeps the prayer
times: ${file} is its timetable, with the entries that people added.`
}`;

/**
 * Writes a mosque as a `mosque.yaml`, with only what its keys may write, so that a plan made from it is empty.
 * @param at the moment of the pull, for the comment
 * @param version of this package, whose schema the first line names
 */
export function pulledSettings(everything: Everything, at: string, version: string): string {
  const { capabilities, profile, prayers, announcements, events, timetable } = everything;
  const fields: readonly (keyof ProfileUpdate)[] = capabilities.approvedProfileFields;
  const rows = prayers.filter(
    ({ prayerKey, adhanTime, iqamahTime }) =>
      (adhanTime || iqamahTime) && !timetable?.prayers.includes(prayerKey),
  );
  const settings = {
    timetable: timetable ? { files: [timetable.file] } : {},
    profile: filled(Object.fromEntries(fields.map((field) => [field, profile[field]]))),
    prayers: rows.map(({ prayerKey, adhanTime, iqamahTime }) =>
      filled({ prayer: prayerKey, adhan: adhanTime, iqamah: iqamahTime }),
    ),
    announcements: announcements.map(({ name, fields }) => ({ id: name, ...fields })),
    events: events.map(({ name, fields }) => ({ id: name, ...withLocalTimes(fields) })),
  };
  const present = Object.entries(settings).filter(([, part]) => Object.keys(part).length > 0);
  return writeMosqueYaml(comment(at, timetable?.file), Object.fromEntries(present), version);
}

function withLocalTimes(fields: Fields): Fields {
  const timeZone = String(fields.timeZoneId);
  const times = (["start", "end"] as const).flatMap((name) =>
    fields[name] === undefined ? [] : [[name, localTime(String(fields[name]), timeZone)] as const],
  );
  return { ...fields, ...Object.fromEntries(times) };
}

/** A local time such as `2026-12-01 19:00`; the instant itself if the local time is ambiguous or not exact. */
function localTime(instant: string, timeZone: string): string {
  try {
    const moment = Temporal.Instant.from(instant);
    const text = moment.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });
    const readings = (["earlier", "later"] as const).map((disambiguation) =>
      Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone, { disambiguation }),
    );
    const isExact = readings.every((reading) => reading.toInstant().equals(moment));
    return isExact ? text.replace("T", " ") : instant;
  } catch {
    return instant;
  }
}

function filled(members: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}
