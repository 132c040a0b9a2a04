import { SimpleGrid } from "@mantine/core";
import type { Event, EventCreate, EventUpdate } from "@mosque-sync/contract";
import { call, callIfThere } from "#api/call.ts";
import { momentIn } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { EditForm } from "#parts/editing/edit-form.tsx";
import { type Base, useEditing } from "#parts/editing/use-editing.ts";
import { repeatName } from "#parts/events/repeat-name.ts";
import { useRequired } from "#parts/forms/action-form.tsx";
import { isSkipped } from "#parts/forms/zoned-time-input.tsx";
import { clockOf, instantOf, type LocalTime } from "#parts/zones/local-times.ts";
import type { ItemFormProps } from "../items.tsx";
import { KeyWarning } from "../key-writes.tsx";
import { LockedFact } from "../locked-field.tsx";
import { EventInputs } from "./event-inputs.tsx";
import {
  blankEvent,
  type EventField,
  type EventValues,
  editedEvent,
  eventBody,
  type FlatEvent,
  flatEvent,
} from "./event-values.ts";

const listRoute = "/portal/api/mosques/{mosqueId}/data/events";
const itemRoute = `${listRoute}/{eventId}` as const;

interface EventFormProps extends ItemFormProps<Event> {
  readonly mosqueId: string;
  /** The mosque's zone, which a new event starts with. */
  readonly zone: string;
}

/** The form of an event, new or saved. */
export function EventForm({ mosqueId, opened, zone, keys, onDone }: EventFormProps) {
  const reader = useReader();
  const { data: words } = reader.messages;
  const params = { mosqueId };
  const isNew = opened.saved === undefined;
  const validate = useValidation();
  const editing = useEditing<FlatEvent, EventValues>({
    fields: editedEvent,
    opened: { saved: opened.saved && flatEvent(opened.saved), etag: opened.etag },
    blank: blankEvent(zone),
    validate,
    fieldOf: {
      event_ends_before_start: () => "endTimeInstant",
      coordinates_incomplete: ({ latitude }) => (latitude === "" ? "latitude" : "longitude"),
    },
    send: async (changes, { saved, etag }) => {
      if (!saved) {
        const body = eventBody(changes) as EventCreate; // It has every field that was filled in, by its kinds.
        return baseOf(await call(`POST ${listRoute}`, { params, body, ifMatch: etag }));
      }
      const body = eventBody(changes) as EventUpdate; // Each of its fields was made by its kind.
      const ofItem = { ...params, eventId: saved.id };
      return baseOf(await call(`PATCH ${itemRoute}`, { params: ofItem, body, ifMatch: etag }));
    },
    readAgain: async ({ saved }) => {
      const ofItem = { ...params, eventId: saved?.id ?? "" };
      const item = saved && (await callIfThere(`GET ${itemRoute}`, { params: ofItem }));
      if (item) return baseOf(item);
      const { etag } = await call(`GET ${listRoute}`, { params, query: { limit: 1 } });
      return { saved: undefined, etag };
    },
    onSaved: (saved) => onDone(isNew ? words.done.added(saved?.title ?? "") : words.done.saved),
  });
  return (
    <EditForm
      editing={editing}
      label={(field) => words.event[field]}
      shown={(field, values) => shownValue(reader, field, values)}
    >
      <KeyWarning keys={keys} />
      <EventInputs form={editing.form} />
      {opened.saved && (
        <SimpleGrid component="dl" cols={2} m={0}>
          {(["likeCount", "commentCount"] as const).map((field) => (
            <LockedFact
              key={field}
              label={words.event[field]}
              value={String(opened.saved?.[field])}
              reason={words.locked.counted}
            />
          ))}
        </SimpleGrid>
      )}
    </EditForm>
  );
}

function baseOf({ event, etag }: { readonly event: Event; readonly etag: string }): Base<FlatEvent> {
  return { saved: flatEvent(event), etag };
}

function useValidation() {
  const { data: words } = useReader().messages;
  const required = useRequired();
  return ({ title, dateInstant, endTimeInstant, timeZoneId }: EventValues) => {
    const skipped = (time: LocalTime) =>
      isSkipped(timeZoneId, time) ? words.skipped(timeZoneId.replaceAll("_", " ")) : null;
    return {
      title: required(title),
      dateInstant: required(dateInstant.text) ?? skipped(dateInstant),
      endTimeInstant: skipped(endTimeInstant),
    };
  };
}

/** A field's value in words. */
function shownValue(
  { messages, language }: ReturnType<typeof useReader>,
  field: EventField,
  values: EventValues,
): string {
  const { operator, data: words } = messages;
  switch (field) {
    case "dateInstant":
    case "endTimeInstant": {
      const clock = clockOf(values.timeZoneId);
      const instant = instantOf(clock, values[field]);
      if (instant === undefined) return operator.empty;
      const { date, time } = momentIn(language, clock.zone, instant);
      return words.inZone(`${date}, ${time}`, clock.zone.replaceAll("_", " "));
    }
    case "repeatOption": {
      const name = repeatName(values[field]);
      return name ? words.repeat[name] : values[field];
    }
    case "allowComments":
    case "showLikes":
    case "allowSharing":
      return values[field] ? operator.yes : operator.no;
    default:
      return String(values[field]) || operator.empty;
  }
}
