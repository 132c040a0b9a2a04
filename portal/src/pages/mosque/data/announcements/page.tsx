import { Stack, Text } from "@mantine/core";
import type { Announcement } from "@mosque-sync/contract";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import { useReading, useResponse } from "#api/hooks.ts";
import { useReader } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { CursorPager, useCursorPages } from "#parts/lists/cursor-pages.tsx";
import type { CardColumn } from "#parts/lists/table-or-cards.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { DataPage } from "../data-page.tsx";
import { ItemName } from "../items/item-name.tsx";
import { Items } from "../items/items.tsx";
import { type KeyWrites, KeyWritesNote, useKeyWrites } from "../key-writes.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";

const listRoute = "/portal/api/mosques/{mosqueId}/data/announcements";
const itemRoute = `${listRoute}/{announcementId}` as const;

/** The announcements of a mosque, newest first. */
export function Page() {
  return <DataPage part="announcements">{(mosque) => <Announcements {...mosque} />}</DataPage>;
}

function Announcements({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const { messages } = useReader();
  const { data: words } = messages;
  const params = { mosqueId };
  const pages = useCursorPages();
  const query = {
    limit: pageLimits.pageItemsDefault,
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  };
  const found = useResponse(`GET ${listRoute}`, { params, query });
  const keyWrites = useKeyWrites(mosqueId, "announcements");
  const columns = useColumns(keyWrites);
  const reading = useReading();
  const remove = useDeletion(mosqueId, keyWrites);
  return (
    <Stack>
      <KeyWritesNote of={keyWrites} inWords={({ length }) => [words.itemCount(length)]} />
      <Loaded of={found}>
        {({ announcements, etag, next }) => (
          <>
            <Items
              mayEdit={mayEdit}
              label={words.part.announcements}
              items={announcements}
              etag={etag}
              columns={columns}
              texts={{
                add: words.addAnnouncement,
                edit: words.editAnnouncement,
                emptyTitle: words.noAnnouncementsTitle,
                emptyText: words.noAnnouncementsText,
              }}
              read={async (id) => {
                const response = await reading(`GET ${itemRoute}`, {
                  params: { mosqueId, announcementId: id },
                });
                return { saved: response.announcement, etag: response.etag };
              }}
              remove={remove}
              form={(opened, onDone) => (
                <AnnouncementForm
                  mosqueId={mosqueId}
                  opened={opened}
                  keys={keyWrites.keysOf(opened.saved?.id ?? "")}
                  onDone={onDone}
                />
              )}
            />
            <CursorPager pages={pages} next={next} isStepping={found.isPlaceholderData} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function useColumns(
  keyWrites: KeyWrites,
): readonly [CardColumn<Announcement>, ...CardColumn<Announcement>[]] {
  const { messages } = useReader();
  const moments = useMoments();
  const { data: words } = messages;
  return [
    {
      heading: words.announcement.title,
      cell: (item) => <ItemName of={item} keys={keyWrites.keysOf(item.id)} />,
    },
    {
      heading: words.announcement.flairType,
      cell: ({ flairType }) => (flairType ? <bdi>{flairType}</bdi> : null),
    },
    {
      heading: words.published,
      cell: ({ createdAt }) => (
        <Text component="span" size="sm">
          {moments.dayAndTime(createdAt)}
        </Text>
      ),
    },
  ];
}

/** Deletes an announcement, once the reader has confirmed it. */
function useDeletion(mosqueId: string, keyWrites: KeyWrites): (item: Announcement, etag: string) => void {
  const { data: words } = useReader().messages;
  const confirm = useConfirm();
  return ({ id, title }, etag) => {
    const keys = keyWrites.keysOf(id);
    confirm({
      title: words.removeItemTitle(title),
      text: [words.removeAnnouncementText, ...(keys ? [words.keptRemoval(keys)] : [])].join(" "),
      button: words.remove,
      route: `DELETE ${itemRoute}`,
      input: { params: { mosqueId, announcementId: id }, ifMatch: etag },
      outcome: () => ({ notice: words.done.removed(title) }),
    });
  };
}
