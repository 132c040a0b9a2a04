import { limits, type ProfileUpdate } from "@mosque-sync/client";
import {
  dialectNames,
  heldEveryDay,
  type PrayerKey,
  type PrayerTimes,
  prayerKeys,
} from "@mosque-sync/timetable";
import { say } from "@mosque-sync/timetable/words";
import { iqamahEntries, rulesOf } from "./iqamah-rules.ts";
import { announcement, event, uniqueById } from "./items.ts";
import { jummahEntries, jummahsOf } from "./jummah-entries.ts";
import { date, timeZone } from "./kinds/days.ts";
import {
  type At,
  anyText,
  checked,
  type Kind,
  latitude,
  longitude,
  oneOf,
  orEmpty,
  text,
  upTo,
  type ValueOf,
} from "./kinds/kinds.ts";
import { byDefault, listOf, mapOf, required, type Setting, settings } from "./kinds/maps.ts";
import { atPossibleTime, clockTime } from "./kinds/times.ts";
import { ramadan, reportOrder } from "./periods.ts";
import { choices, columns } from "./reading-settings.ts";

/** The settings of a `mosque.yaml`. */
export type MosqueYaml = ValueOf<typeof mosqueYaml>;

const files: Kind<string[]> = {
  schema: {
    anyOf: [
      { type: "string", minLength: 1 },
      { type: "array", minItems: 1, items: { type: "string", minLength: 1 } },
    ],
  },
  read(value, at) {
    const names: unknown[] = Array.isArray(value) ? value : [value];
    const texts = names.filter((name) => typeof name === "string" && name !== "");
    if (texts.length > 0 && texts.length === names.length) return texts as string[];
    return at.refuse("no-files");
  },
};

const timetable = settings({
  files: {
    does: "The files of the timetable: paths relative to this file, folders, patterns such as times/*.csv, or addresses.",
    kind: files,
    presence: required,
    examples: [["timetable-2026.csv", "timetable-2027.csv"]],
  },
  dialect: {
    does: "Timetable format (detected unless set).",
    kind: oneOf(dialectNames),
  },
  only: {
    does: "The zone or mosque to read, if a file holds several.",
    kind: text,
    examples: ["Masjid Noor"],
  },
  clock: {
    does: "Clock used for times without am or pm (detected unless set).",
    kind: choices.clock,
  },
  dst: {
    does: "Whether the files follow the clock changes, or use winter time all year.",
    kind: choices.dst,
    presence: byDefault("included"),
  },
  dateOrder: {
    does: "Whether dates such as 03/04/2026 have the day or the month first, if the file does not show it.",
    kind: choices.dateOrder,
  },
  columns: {
    does: "The meanings of columns by their headings, for headings that do not say them.",
    kind: columns,
    examples: [{ "Isah Iqamah": "isha iqamah", Hall: "unused" }],
  },
});

/** A prayer row that no timetable has, with its first and last day. */
export interface FixedRow {
  row: PrayerTimes;
  from: string | undefined;
  until: string | undefined;
}

const fixedRow: Kind<FixedRow> = checked(
  settings({
    prayer: { does: "The prayer.", kind: oneOf(prayerKeys), presence: required, examples: ["eid"] },
    adhan: { does: "When the adhan is called.", kind: clockTime, examples: ["07:30"] },
    iqamah: { does: "When the prayer starts.", kind: clockTime, examples: ["08:00"] },
    from: { does: "The first day of this row.", kind: date, examples: ["2027-03-10"] },
    until: { does: "The last day of this row.", kind: date, examples: ["2027-03-10"] },
  }),
  ({ prayer, adhan, iqamah, from, until }, at) => {
    for (const [name, time] of Object.entries({ adhan, iqamah })) {
      if (time !== undefined) atPossibleTime(prayer, time, at.in(name));
    }
    reportOrder({ from, until }, at);
    const row = rowOf({ prayer, adhan, iqamah }, at);
    return row && { row, from, until };
  },
);

function rowOf(
  {
    prayer: prayerKey,
    adhan,
    iqamah,
  }: { prayer: PrayerKey; adhan: string | undefined; iqamah: string | undefined },
  at: At,
): PrayerTimes | undefined {
  if (!adhan && !iqamah) return at.refuse("no-time");
  return { prayerKey, ...(adhan && { adhanTime: adhan }), ...(iqamah && { iqamahTime: iqamah }) };
}

const profile: Kind<ProfileUpdate> = checked(
  settings({
    communityName: {
      does: "The name people know the mosque by.",
      kind: upTo(limits.communityNameCharacters, text),
      examples: ["Masjid Noor"],
    },
    address: {
      does: "The postal address.",
      kind: orEmpty(upTo(limits.addressCharacters, anyText)),
      examples: ["12 Wicker Lane, Sheffield"],
    },
    latitude: { does: "Degrees north.", kind: orEmpty(latitude), examples: [53.3811] },
    longitude: { does: "Degrees east.", kind: orEmpty(longitude), examples: [-1.4701] },
    timeZoneId: { does: "The time zone of the prayer times.", kind: timeZone, examples: ["Europe/London"] },
    status: {
      does: "A short status line.",
      kind: orEmpty(upTo(limits.statusCharacters, anyText)),
      examples: ["Open for all prayers"],
    },
    message: {
      does: "A longer message to visitors.",
      kind: orEmpty(upTo(limits.messageCharacters, anyText)),
    },
    donationLink: { does: "An address for donations.", kind: orEmpty(upTo(limits.urlCharacters, anyText)) },
  } satisfies Record<keyof ProfileUpdate, Setting>),
  (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
);

/** Every setting of `mosque.yaml`: reading it, its types and its JSON Schema derive from this. */
export const mosqueYaml = checked(
  settings({
    timetable: {
      does: "Where the prayer times come from. If omitted, rows not set elsewhere are left unchanged.",
      kind: timetable,
    },
    asr: {
      does: "Which of the two beginnings of asr the mosque keeps, if the timetable has both.",
      kind: choices.asr,
      presence: byDefault("mithl-1"),
    },
    iqamah: {
      does: "The iqamah of every day: a time, a rule such as +20, or - if there is none. Or a list of them with the days on which each counts, of which the later one counts. Overrides the timetable.",
      kind: mapOf(heldEveryDay, iqamahEntries),
      presence: byDefault({}),
      examples: [
        { fajr: "+20", maghrib: "5 minutes after adhan", isha: "21:30" },
        { asr: "10 minutes after adhan, rounded up to 5 minutes" },
        { isha: ["20:00", { iqamah: "20:15", from: "2026-11-27" }] },
      ],
    },
    jummah: {
      does: "Friday's prayers: all whose dates have the coming Friday. Overrides the timetable. If neither has them, the rows are left unchanged.",
      kind: jummahEntries,
      examples: [
        [{ adhan: "12:45", iqamah: "13:15" }],
        [{ iqamah: "13:15" }, { iqamah: "14:00", from: "2026-09-07", until: "2026-12-18" }],
      ],
    },
    ramadan: {
      does: "The first and last day of Ramadan at your mosque, for entries with during: ramadan. Nothing is calculated.",
      kind: ramadan,
      presence: byDefault([]),
      examples: [{ from: "2027-02-08", until: "2027-03-09" }],
    },
    prayers: {
      does: "Rows that no timetable has, such as eid's. They replace the timetable's rows of that prayer.",
      kind: listOf(fixedRow, '`- { prayer: eid, iqamah: "08:00" }`'),
      examples: [[{ prayer: "eid", iqamah: "08:00", from: "2027-03-10", until: "2027-03-10" }]],
    },
    ignore: {
      does: "Prayers to leave alone: their cells in the timetable are not read, and their rows stay as they are.",
      kind: listOf(oneOf(prayerKeys), "`- sunrise`"),
      presence: byDefault([]),
      examples: [["sunrise"]],
    },
    profile: {
      does: "Fields of the public profile. Only fields that the mosque's capabilities approve are sent; null empties a field.",
      kind: profile,
      presence: byDefault({}),
    },
    announcements: {
      does: "The announcements to keep up to date. Those made elsewhere stay as they are. [] deletes all that came from here.",
      kind: uniqueById(announcement, '`- { id: car-park, title: "…", body: "…" }`'),
    },
    events: {
      does: "The events to keep up to date. Those made elsewhere stay as they are. [] deletes all that came from here.",
      kind: uniqueById(event, '`- { id: seerah, title: "…", start: "2026-12-01 19:00" }`'),
    },
  }),
  (all, at) => {
    const { timetable, prayers, ignore, ramadan } = all;
    const iqamah = Object.fromEntries(
      Object.entries(all.iqamah).map(([prayer, entries]) => [
        prayer,
        rulesOf(entries, ramadan, at.in("iqamah").in(prayer)),
      ]),
    );
    const jummah = all.jummah && jummahsOf(all.jummah, ramadan, at.in("jummah"));
    if (whatToSync.every((name) => all[name] === undefined || isEmpty(all[name]))) {
      at.refuse("nothing-to-sync");
    }
    if (!timetable && !isEmpty(iqamah)) {
      at.in("iqamah").refuse("no-timetable");
    }
    if (jummah && prayers?.some(({ row }) => row.prayerKey === "jummah")) {
      at.in("jummah").refuse("jummah-twice");
    }
    for (const [index, key] of ignore.entries()) {
      const isSet =
        (key === "jummah" && jummah) ||
        Object.hasOwn(iqamah, key) ||
        prayers?.some(({ row }) => row.prayerKey === key);
      if (isSet)
        at.in("ignore")
          .in(index)
          .refuse("ignored-and-set", { prayer: say(key) });
    }
    return { ...all, iqamah, jummah };
  },
);

/** A file needs at least one of these settings. */
export const whatToSync = [
  "timetable",
  "jummah",
  "prayers",
  "profile",
  "announcements",
  "events",
] as const satisfies (keyof MosqueYaml)[];

/** Whether a setting syncs no data. An empty list does sync: it deletes the items that came from it. */
function isEmpty(value: object): boolean {
  return !Array.isArray(value) && Object.keys(value).length === 0;
}
