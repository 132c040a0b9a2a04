import { Temporal } from "@mosque-sync/timetable/temporal";
import type { EventSetting } from "../../mosque-yaml/items.ts";
import type { Moment } from "../../mosque-yaml/kinds/times.ts";
import type { MosqueYaml } from "../../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../../run/stop.ts";
import { isWantedOn } from "../desired-state.ts";
import { type FieldValue, fieldsOf } from "../fields.ts";
import type { WantedItems } from "./reconcile-items.ts";

/** The items that `mosque.yaml` wants. A list that it omits is undefined, and its items are left unchanged. */
export interface WantedOfEach {
  announcements: WantedItems | undefined;
  events: WantedItems | undefined;
}

/**
 * Finds the announcements and events that `mosque.yaml` wants on a day.
 * @param date `YYYY-MM-DD`, in the mosque's time zone
 * @param timeZone the mosque's
 * @throws {Stop} when a time of an event does not exist or is ambiguous
 */
export function wantedItemsOn(date: string, settings: MosqueYaml, timeZone: string): WantedOfEach {
  const { announcements, events } = settings;
  return {
    announcements: announcements && wantedOn(date, announcements, (fields) => fields),
    events: events && wantedOn(date, events, (event) => eventMembers(event, timeZone)),
  };
}

interface Listed {
  id: string;
  from: string | undefined;
  until: string | undefined;
}

type Members = Readonly<Record<string, FieldValue | undefined>>;

function wantedOn<Item extends Listed>(
  date: string,
  items: readonly Item[],
  membersOf: (item: Item) => Members,
): WantedItems {
  const { wanted = [], others = [] } = Object.groupBy(items, (item) =>
    isWantedOn(date, item) ? "wanted" : "others",
  );
  return {
    items: wanted.map((item) => {
      const { id, from, until, ...members } = membersOf(item);
      return { name: item.id, fields: fieldsOf(members) };
    }),
    others: new Set(others.map(({ id }) => id)),
  };
}

function eventMembers({ start, end, ...event }: EventSetting, ofMosque: string): Members {
  const timeZoneId = event.timeZoneId ?? ofMosque;
  const place = (column: string) => `mosque.yaml, event ${event.id}, ${column}`;
  const starts = instantOf(start, timeZoneId, place("start"));
  const ends = end && instantOf(end, timeZoneId, place("end"));
  if (ends && Date.parse(ends) < Date.parse(starts)) {
    throw new Stop("source", `${place("end")}: is before its start. Correct one of the two.`);
  }
  return { ...event, timeZoneId, start: starts, end: ends };
}

/** @param place its place in the file, for messages */
function instantOf(moment: Moment, timeZone: string, place: string): string {
  if (moment.is === "instant") return moment.instant;
  const local = `${moment.date} ${moment.time}`;
  const [earlier, later] = bothReadings(moment, timeZone, place);
  if (earlier.epochMilliseconds === later.epochMilliseconds) return asInstant(earlier);
  const forms = [earlier, later].map((reading) =>
    reading.toString({ smallestUnit: "minute", timeZoneName: "never" }),
  );
  const isTwice = earlier.toPlainTime().equals(moment.time);
  throw new Stop(
    "source",
    isTwice
      ? `${place}: "${local}" comes twice in ${timeZone}, because the clocks go back. Use "${forms[0]}" for the first or "${forms[1]}" for the second.`
      : `${place}: "${local}" does not exist in ${timeZone}, because the clocks go forward. Use "${forms[1]}" if that is intended.`,
  );
}

function bothReadings(moment: Moment & { is: "local" }, timeZone: string, place: string) {
  const local = Temporal.PlainDateTime.from(`${moment.date}T${moment.time}`);
  try {
    return [
      local.toZonedDateTime(timeZone, { disambiguation: "earlier" }),
      local.toZonedDateTime(timeZone, { disambiguation: "later" }),
    ] as const;
  } catch {
    throw new Stop("source", `${place}: "${timeZone}" is not a time zone. Use one such as Europe/London.`);
  }
}

function asInstant(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ fractionalSecondDigits: 3 });
}
