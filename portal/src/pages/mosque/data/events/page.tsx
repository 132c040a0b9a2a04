import { Text } from "@mantine/core";
import type { Event } from "@mosque-sync/contract";
import { useReading, useResponse } from "#api/hooks.ts";
import { useReader } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { repeatName } from "#parts/events/repeat-name.ts";
import { Loaded } from "#parts/feedback/query-content.tsx";
import type { CardColumn } from "#parts/lists/table-or-cards.tsx";
import { DataPage } from "../data-page.tsx";
import { PagesOfItems, useItemPages } from "../items.tsx";
import { type KeyWrites, useKeyWrites } from "../key-writes.tsx";
import { EventForm } from "./event-form.tsx";
import { eventTime, repetition } from "./event-times.ts";

const listRoute = "/portal/api/mosques/{mosqueId}/data/events";
const itemRoute = `${listRoute}/{eventId}` as const;

/** The events of a mosque, newest created first. */
export function Page() {
  return <DataPage part="events">{(mosque) => <LoadedEvents {...mosque} />}</DataPage>;
}

interface EventsProps {
  readonly mosqueId: string;
  readonly mayEdit: boolean;
}

function LoadedEvents({ mosqueId, mayEdit }: EventsProps) {
  const profile = useResponse("GET /portal/api/mosques/{mosqueId}/data/profile", { params: { mosqueId } });
  return (
    <Loaded of={profile}>
      {({ profile: { timeZoneId } }) => <Events mosqueId={mosqueId} mayEdit={mayEdit} zone={timeZoneId} />}
    </Loaded>
  );
}

function Events({ mosqueId, mayEdit, zone }: EventsProps & { readonly zone: string }) {
  const { data: words } = useReader().messages;
  const params = { mosqueId };
  const { pages, query } = useItemPages();
  const found = useResponse(`GET ${listRoute}`, { params, query });
  const keyWrites = useKeyWrites(mosqueId, "events");
  const columns = useColumns(zone);
  const reading = useReading();
  const remove = useDeletion(mosqueId, keyWrites);
  return (
    <PagesOfItems
      mayEdit={mayEdit}
      label={words.part.events}
      pages={pages}
      found={found}
      pageOf={({ events, ...page }) => ({ items: events, ...page })}
      keyWrites={keyWrites}
      columns={columns}
      texts={{
        name: words.event.title,
        add: words.addEvent,
        edit: words.editEvent,
        emptyTitle: words.noEventsTitle,
        emptyText: words.noEventsText,
      }}
      read={async (id) => {
        const response = await reading(`GET ${itemRoute}`, { params: { mosqueId, eventId: id } });
        return { saved: response.event, etag: response.etag };
      }}
      remove={remove}
      form={(opened) => <EventForm mosqueId={mosqueId} zone={zone} {...opened} />}
    />
  );
}

function useColumns(zone: string): readonly CardColumn<Event>[] {
  const reader = useReader();
  const { data: words } = reader.messages;
  return [
    {
      heading: words.when,
      cell: ({ eventDetails }) => (
        <>
          <Text size="sm">{eventTime(reader, eventDetails, zone)}</Text>
          <Text size="sm" c="dimmed">
            {repetition(reader, eventDetails)}
          </Text>
        </>
      ),
    },
    {
      heading: words.where,
      cell: ({ eventDetails: { address } }) => (address ? <bdi>{address}</bdi> : null),
    },
  ];
}

/** Deletes an event, once the reader has confirmed it. */
function useDeletion(mosqueId: string, keyWrites: KeyWrites): (item: Event, etag: string) => void {
  const { data: words } = useReader().messages;
  const confirm = useConfirm();
  return ({ id, title, likeCount, commentCount, eventDetails }, etag) => {
    const keys = keyWrites.keysOf(id);
    const what = [
      words.removeEventText,
      ...(likeCount + commentCount === 0
        ? []
        : [words.countsRemoved(words.likes(likeCount), words.comments(commentCount))]),
      ...(repeatName(eventDetails.repeatOption) === "none" ? [] : [words.repeatsRemoved]),
      ...(keys ? [words.keptRemoval(keys)] : []),
    ];
    confirm({
      title: words.removeItemTitle(title),
      text: what.join(" "),
      button: words.remove,
      route: `DELETE ${itemRoute}`,
      input: { params: { mosqueId, eventId: id }, ifMatch: etag },
      outcome: () => ({ notice: words.done.removed(title) }),
    });
  };
}
