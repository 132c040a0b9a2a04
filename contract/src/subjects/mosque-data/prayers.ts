import Type from "typebox";
import { type CreateOf, type Fields, type ResourceOf, responseSchema, type UpdateOf } from "../../fields.ts";
import { limits } from "../../limits.ts";
import { Id, Instant, OneOf, PrayerTime, PrayerTimeInput } from "../../schemas.ts";

/** The `prayerKey` enum, in the list order of prayer rows (decisions 1.7 and 5.1). */
export const prayerKeys = [
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
  "midnight",
  "tahajjud",
  "duha",
  "jummah",
  "eid",
] as const;
export type PrayerKey = (typeof prayerKeys)[number];

export const prayerFields = {
  id: { always: true, schema: Id("The row's id.", "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22") },
  prayerKey: {
    always: true,
    create: "required",
    update: "set",
    schema: OneOf("The prayer. A mosque may have several rows with the same key.", prayerKeys, "isha"),
  },
  adhanTime: {
    create: "optional",
    update: "clear",
    schema: PrayerTime("When the adhan is called, in the mosque's time zone.", "19:10"),
    input: PrayerTimeInput(
      "When the adhan is called: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`.",
      "7:10 pm",
    ),
  },
  iqamahTime: {
    create: "optional",
    update: "clear",
    schema: PrayerTime("When the prayer starts, in the mosque's time zone.", "19:45"),
    input: PrayerTimeInput("When the prayer starts: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`.", "19:45"),
  },
  createdAt: { always: true, schema: Instant("When the row was created.", "2026-11-20T18:00:00.000Z") },
} as const satisfies Fields;

export type Prayer = ResourceOf<typeof prayerFields>;
export type PrayerCreate = CreateOf<typeof prayerFields>;
export type PrayerUpdate = UpdateOf<typeof prayerFields>;

/** The body that names every prayer row of a mosque. */
export const prayerListFields = {
  prayers: {
    create: "required",
    schema: Type.Array(Type.Object({}, { title: "Prayer" }), {
      description: "The rows that should be there, in any order.",
      maxItems: limits.prayerRowsPerMosque,
    }),
    items: prayerFields,
  },
} as const satisfies Fields;

export const Prayer = responseSchema(prayerFields, {
  title: "Prayer",
  description: "A manual prayer-time row.",
});
