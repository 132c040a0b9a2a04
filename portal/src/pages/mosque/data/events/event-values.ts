import type { Event, EventCreate, EventUpdate } from "@mosque-sync/contract";
import { eventDefaults, eventDetailsDefaults } from "@mosque-sync/contract/event-defaults";
import { editedFields } from "#parts/editing/edited-fields.ts";
import { choice, type Kind, optionalNumber, optionalText, text } from "#parts/editing/field-kinds.ts";
import { clockOf, instantOf, type LocalTime, localTimeOf, noTime } from "#parts/zones/local-times.ts";

// The values of an event's form, and the body made from them.

type Details = Event["eventDetails"];
type DetailsCreate = EventCreate["eventDetails"];
type DetailsUpdate = NonNullable<EventUpdate["eventDetails"]>;

/** An event with the properties of its details on the same level as its own. */
export type FlatEvent = Omit<Event, "eventDetails"> & Details;

/** A field that an edit may set, without the details, whose members are fields here. */
export type EventField = Exclude<keyof EventUpdate, "eventDetails"> | keyof DetailsUpdate;
type SentOf<F extends EventField> = F extends keyof DetailsUpdate
  ? DetailsUpdate[F] | DetailsCreate[F]
  : F extends keyof EventUpdate
    ? EventUpdate[F]
    : never;

/** An instant, as the clocks of the event's zone show it. A time that these skip is never sent: the form refuses it. */
const instant: Kind<
  string | undefined,
  LocalTime,
  string | null,
  FlatEvent,
  Pick<FlatEvent, "timeZoneId">
> = {
  held: (saved, { timeZoneId }) => (saved ? localTimeOf(clockOf(timeZoneId), saved) : noTime),
  sent: (held, { timeZoneId }) =>
    held.text === "" ? null : (instantOf(clockOf(timeZoneId), held) ?? held.text),
};

/** Every field of the form: a missing one does not compile. */
const kinds = {
  title: text,
  body: optionalText,
  dateInstant: instant,
  endTimeInstant: instant,
  timeZoneId: choice<string>(),
  repeatOption: choice<string>(),
  address: optionalText,
  flairType: optionalText,
  visibility: text,
  allowComments: choice<boolean>(),
  showLikes: choice<boolean>(),
  allowSharing: choice<boolean>(),
  latitude: optionalNumber,
  longitude: optionalNumber,
} satisfies {
  readonly [F in EventField]-?: {
    readonly held: (saved: FlatEvent[F], whole: FlatEvent) => unknown;
    readonly sent: (held: never, values: never) => SentOf<F> | null;
  };
};

/** The values of the inputs, by field. */
export type EventValues = { readonly [F in EventField]-?: ReturnType<(typeof kinds)[F]["held"]> };

export const editedEvent = editedFields<FlatEvent, EventValues>(kinds, [["latitude", "longitude"]]);

const ofDetails: Readonly<Record<keyof DetailsUpdate, true>> = {
  dateInstant: true,
  endTimeInstant: true,
  timeZoneId: true,
  repeatOption: true,
  address: true,
  flairType: true,
};

export function flatEvent({ eventDetails, ...event }: Event): FlatEvent {
  return { ...event, ...eventDetails };
}

/** The body with fields by name, those of the details in their object. */
export function eventBody(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isDetail = ([name]: [string, unknown]) => Object.hasOwn(ofDetails, name);
  const entries = Object.entries(fields);
  const details = Object.fromEntries(entries.filter(isDetail));
  return {
    ...Object.fromEntries(entries.filter((entry) => !isDetail(entry))),
    ...(Object.keys(details).length > 0 && { eventDetails: details }),
  };
}

/** A new event with the contract's defaults, in the mosque's zone. */
export function blankEvent(timeZoneId: string): FlatEvent {
  return {
    id: "",
    createdAt: "",
    title: "",
    ...eventDefaults,
    likeCount: 0,
    commentCount: 0,
    dateInstant: "",
    ...eventDetailsDefaults,
    timeZoneId,
  };
}
