import Type, { type Static } from "typebox";
import { example, Instant, OneOf } from "../../schemas.ts";
import { prayerKeys } from "../mosque-data/prayers.ts";
import { linkProblems } from "./link-problems.ts";
import { Reading } from "./reading.ts";

/** A day in the mosque's time zone, `YYYY-MM-DD`. */
const Day = (description: string, sample: string) =>
  Type.String({ description, format: "date", ...example(sample) });
const Time = (description: string, sample: string) => Type.String({ description, ...example(sample) });
const days = { from: Day("The first day.", "2026-11-21"), until: Day("The last day.", "2026-11-23") };

/** Why the rows of a day are not changed by themselves (decision 11.4). */
export const timetableStops = [
  "unread",
  "faults",
  "missing_prayers",
  "clock_slips",
  "large_changes",
  "deletions",
  "removed_times",
  "more_rows",
  "fewer_times",
  "missing_day",
  "ended",
] as const;
export type TimetableStop = (typeof timetableStops)[number];

/** Why a mosque does not have today's rows of its timetable (decision 11.4): the reasons of its health. */
export const timetableTroubles = [
  ...timetableStops.map((stop) => `timetable_${stop}` as const),
  "timetable_not_started",
  "timetable_delayed",
] as const;
export type TimetableTrouble = (typeof timetableTroubles)[number];

/** A sentence of a stop: words of the timetable package, or a finding. */
type StopSentence = object;

const Sentences = (description: string) =>
  Type.Array(Type.Unsafe<StopSentence>({ type: "object" }), {
    description,
    ...example([{ say: "stop-removed-times", details: { times: { say: "time-of" } } }]),
  });

const Stop = Type.Object(
  {
    date: Day("The day that the rows were not changed on.", "2026-11-24"),
    reason: Type.String({
      description: `Why. Currently: ${timetableStops.join(", ")}. Expect more.`,
      ...example("removed_times"),
    }),
    message: Type.String({
      description: "The same in sentences, with the fix.",
      ...example("The mosque would lose the iqamah of isha. Add it to the timetable."),
    }),
    sentences: Type.Optional(
      Sentences("The sentences of the message as data, for texts in other languages."),
    ),
  },
  { title: "TimetableStop", description: "Why the rows of a day stayed as they were." },
);
export type DayStop = Static<typeof Stop> & { reason: TimetableStop };

const time = { prayerKey: OneOf("The prayer.", prayerKeys, "isha") };
const timeOfPrayer = { ...time, kind: OneOf("Which of its times.", ["adhan", "iqamah"], "iqamah") };
const Unknown = Type.Object(timeOfPrayer, {
  title: "UnknownTime",
  description:
    "A time that the timetable leaves open, and that it gives on other days or the mosque has: the mosque keeps its own.",
});
export type UnknownTime = Static<typeof Unknown>;

/** The last day that a timetable knows times for. */
const End = Type.Object(
  {
    until: Day("The last day that gives these times.", "2026-06-30"),
    times: Type.Array(Type.Object(timeOfPrayer, { title: "EndingTime", description: "A time that ends." }), {
      description: "The times that end then.",
    }),
  },
  { title: "TimetableEnd", description: "When times of the timetable end." },
);
export type TimetableEnd = Static<typeof End>;

const Times = Type.Object(
  {
    ...time,
    adhanTime: Type.Optional(Time("When the adhan is called.", "19:40")),
    iqamahTime: Type.Optional(Time("When the prayer starts.", "20:15")),
  },
  { title: "PrayerTimes", description: "The times of one prayer row, in the mosque's time zone." },
);

/** The rows of a day, as the timetable decides them. */
export const TimetableDay = Type.Object(
  {
    date: Day("The day.", "2026-11-27"),
    isDecided: Type.Boolean({
      description: "Whether the timetable has the day. If not, `prayers` is empty.",
      ...example(true),
    }),
    prayers: Type.Array(Times, { description: "The rows that the timetable gives." }),
    unknown: Type.Array(Unknown, {
      description: "The times that the timetable leaves open on this day.",
      ...example([]),
    }),
  },
  { title: "TimetableDay", description: "The rows of a day, as the mosque's timetable decides them." },
);
export type TimetableDay = Static<typeof TimetableDay>;

/** How the rows of today change. */
export const TimetablePlan = Type.Object(
  {
    date: Day("Today, in the mosque's time zone.", "2026-11-24"),
    changes: Type.Array(
      Type.Object(
        {
          kind: OneOf("What happens to the row.", ["add", "change", "delete"], "change"),
          ...time,
          from: Type.Optional(Times),
          to: Type.Optional(Times),
        },
        { title: "PlannedRow", description: "A change of one row." },
      ),
      { description: "The fewest changes that give the mosque the rows of today." },
    ),
    unchanged: Type.Integer({
      minimum: 0,
      description: "How many rows need no change.",
      ...example(5),
    }),
    unknown: Type.Array(Unknown, {
      description: "The times that the timetable leaves open today.",
      ...example([]),
    }),
    stop: Type.Optional(Stop),
  },
  { title: "TimetablePlan", description: "How the timetable changes the rows of today." },
);
export type TimetablePlan = Static<typeof TimetablePlan>;

/** Who brought a file: a key, a user of the portal, an operator's command, or the link that it was fetched from. */
export const bringers = ["key", "user", "operator", "link"] as const;

export const BroughtBy = Type.Object(
  {
    kind: OneOf("Who it was.", bringers, "user"),
    name: Type.Optional(
      Type.String({
        description: "The name of the key or of the user, unless it was removed.",
        ...example("Amina Yusuf"),
      }),
    ),
  },
  { title: "BroughtBy", description: "Who brought the file of a timetable." },
);
export type BroughtBy = Static<typeof BroughtBy>;

/** A mosque's timetable. The service keeps the prayer rows up to date from it. */
export const Timetable = Type.Object(
  {
    fileName: Type.String({ description: "The name of the file.", ...example("timetable-2026.csv") }),
    receivedAt: Instant("When the file was received.", "2026-11-20T18:00:00.000Z"),
    broughtBy: Type.Optional(BroughtBy),
    timeZone: Type.String({ description: "The zone that it was read in.", ...example("Europe/London") }),
    firstDay: Day("Its first day.", "2026-01-01"),
    lastDay: Day("Its last day.", "2026-12-31"),
    earlierUntil: Type.Optional(
      Day(
        "The last day that an earlier timetable still decides, because this one starts later.",
        "2026-12-31",
      ),
    ),
    appliedOn: Type.Optional(Day("The last day whose rows were written.", "2026-11-24")),
    nextAt: Instant("When the rows of the next day are written.", "2026-11-25T00:01:12.000Z"),
    missed: Type.Optional(
      Type.Object(days, { description: "The last days that passed without an update, if any did." }),
    ),
    stop: Type.Optional(Stop),
    link: Type.Optional(
      Type.Object(
        {
          url: Type.String({ description: "The address.", ...example("https://example.org/times.csv") }),
          checkedAt: Instant("When it was last asked.", "2026-11-23T21:40:00.000Z"),
          failures: Type.Integer({
            minimum: 0,
            description: "How many times in a row it failed, or its file was refused.",
            ...example(0),
          }),
          reason: Type.Optional(
            Type.String({
              description: `Why. Currently: ${linkProblems.join(", ")}. Expect more.`,
              ...example("not_found"),
            }),
          ),
          problem: Type.Optional(
            Type.String({
              description: "The same in sentences, with the fix. The last good file keeps the rows.",
              ...example("There is no file at this address (404)."),
            }),
          ),
          status: Type.Optional(
            Type.Integer({ description: "The HTTP status of the response.", ...example(404) }),
          ),
          sentences: Type.Optional(
            Sentences("Why the new file is refused as data, for texts in other languages."),
          ),
        },
        { title: "TimetableLink", description: "Where new versions of the file are fetched from every day." },
      ),
    ),
    reading: Type.Optional(Reading),
    ends: Type.Array(End, { description: "When its times end, the first end first." }),
    unknown: Type.Array(Unknown, {
      description: "The times that the timetable left open on the last day whose rows were written.",
      ...example([]),
    }),
  },
  {
    title: "Timetable",
    description: "A mosque's timetable. The service keeps the prayer rows up to date from it.",
  },
);
export type Timetable = Static<typeof Timetable>;

/** A timetable as a document of the open format. */
export const TimetableDocument = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  description: "The timetable in the open format.",
  ...example({ format: "mosque-timetable", version: 1, timeZone: "Europe/London", days: [] }),
});

export const FetchedFile = Type.Object(
  {
    fileName: Type.String({ description: "Its name.", ...example("times.csv") }),
    content: Type.String({ description: "Its bytes in Base64.", ...example("ZGF0ZQo=") }),
  },
  { title: "FetchedFile", description: "The file that the service has fetched from a link." },
);
