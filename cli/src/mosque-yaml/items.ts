import {
  type AnnouncementCreate,
  type EventCreate,
  type EventDetailsCreate,
  limits,
  turningCharacters,
} from "@mosque-sync/client";
import { date } from "./kinds/days.ts";
import {
  anyText,
  checked,
  flag,
  type Kind,
  latitude,
  longitude,
  text,
  upTo,
  type ValueOf,
} from "./kinds/kinds.ts";
import { listOf, required, type Setting, settings } from "./kinds/maps.ts";
import { moment } from "./kinds/times.ts";

/** An event of `mosque.yaml`. */
export type EventSetting = ValueOf<typeof event>;

const id: Kind<string> = checked(
  { ...text, schema: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" } },
  (written, at) => (/^[A-Za-z0-9][\w.-]{0,63}$/.test(written) ? written : at.refuse("not-an-id")),
);

const titleText = upTo(limits.titleCharacters, text);
const label = upTo(limits.labelCharacters, anyText);

const title: Kind<string> = checked(
  { ...titleText, schema: { ...titleText.schema, pattern: `^[^${turningCharacters}]*$` } },
  (written, at) => {
    const [turn] = new RegExp(`[${turningCharacters}]`).exec(written) ?? [];
    return turn === undefined
      ? written
      : at.refuse("turning-text", { character: `U+${turn.charCodeAt(0).toString(16).toUpperCase()}` });
  },
);

/** The settings that announcements and events share. */
const common = {
  id: {
    does: "The mosque's own name for it. Never change it: mosque-sync finds the item by it.",
    kind: id,
    presence: required,
    examples: ["car-park"],
  },
  title: { does: "The headline.", kind: title, presence: required, examples: ["Car park closed on Friday"] },
  flairType: { does: "A label of your choice.", kind: label, examples: ["notice"] },
  latitude: { does: "Degrees north.", kind: latitude, examples: [53.3811] },
  longitude: { does: "Degrees east.", kind: longitude, examples: [-1.4701] },
  from: { does: "The first day to show it.", kind: date, examples: ["2026-12-01"] },
  until: { does: "The last day to show it; it is deleted after that day.", kind: date },
} as const satisfies Record<string, Setting>;

export const announcement = withinDates(
  settings({
    ...common,
    body: { does: "The text.", kind: upTo(limits.bodyCharacters, text), presence: required },
  } satisfies Record<keyof AnnouncementCreate, Setting>),
);

/** The fields that the API keeps in an event's `eventDetails`, with the names of their settings. */
export const settingsOfDetails = {
  dateInstant: "start",
  endTimeInstant: "end",
  timeZoneId: "timeZoneId",
  repeatOption: "repeatOption",
  address: "address",
  flairType: "flairType",
} as const satisfies Record<keyof EventDetailsCreate, string>;
type EventSettingName =
  | Exclude<keyof EventCreate, "eventDetails">
  | (typeof settingsOfDetails)[keyof EventDetailsCreate];

export const event = withinDates(
  settings({
    ...common,
    body: { does: "The text.", kind: upTo(limits.bodyCharacters, anyText) },
    start: {
      does: "When it starts, in its time zone.",
      kind: moment,
      presence: required,
      examples: ["2026-12-01 19:00"],
    },
    end: { does: "When it ends.", kind: moment, examples: ["2026-12-01 21:00"] },
    timeZoneId: {
      does: "Its time zone; the mosque's if omitted.",
      kind: text,
      examples: ["Europe/London"],
    },
    repeatOption: { does: "How it repeats.", kind: upTo(limits.labelCharacters, text), examples: ["weekly"] },
    address: {
      does: "Where it takes place.",
      kind: upTo(limits.addressCharacters, anyText),
      examples: ["Main hall"],
    },
    visibility: { does: "Who sees it.", kind: upTo(limits.labelCharacters, text), examples: ["public"] },
    allowComments: { does: "Whether people may comment on it.", kind: flag },
    showLikes: { does: "Whether likes are shown.", kind: flag },
    allowSharing: { does: "Whether people may share it.", kind: flag },
  } satisfies Record<EventSettingName, Setting>),
);

/** A list of items with unique ids. */
export function uniqueById<Item extends { id: string }>(item: Kind<Item>, such: string): Kind<Item[]> {
  return checked(listOf(item, such), (items, at) => {
    for (const [index, { id }] of items.entries()) {
      const first = items.findIndex((other) => other.id === id);
      if (first < index) {
        at.in(index)
          .in("id")
          .refuse("repeated-id", { item: first + 1 });
      }
    }
    return items;
  });
}

/** Requires that the dates of an item are in order, and that it has both coordinates or no coordinates. */
function withinDates<
  Item extends {
    from: string | undefined;
    until: string | undefined;
    latitude: number | undefined;
    longitude: number | undefined;
  },
>(kind: Kind<Item>): Kind<Item> {
  return checked(kind, (item, at) => {
    const { from, until, latitude, longitude } = item;
    if (from && until && until < from) at.in("until").refuse("before-first-day", { from });
    if ((latitude === undefined) !== (longitude === undefined)) {
      at.refuse("one-coordinate");
    }
    return item;
  });
}
