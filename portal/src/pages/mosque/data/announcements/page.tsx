import { Text } from "@mantine/core";
import type { Announcement } from "@mosque-sync/contract";
import { useReading, useResponse } from "#api/hooks.ts";
import { useReader } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import type { CardColumn } from "#parts/lists/table-or-cards.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { DataPage } from "../data-page.tsx";
import { PagesOfItems, useItemPages } from "../items.tsx";
import { type KeyWrites, useKeyWrites } from "../key-writes.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";

const listRoute = "/portal/api/mosques/{mosqueId}/data/announcements";
const itemRoute = `${listRoute}/{announcementId}` as const;

/** The announcements of a mosque, newest first. */
export function Page() {
  return <DataPage part="announcements">{(mosque) => <Announcements {...mosque} />}</DataPage>;
}

function Announcements({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const { data: words } = useReader().messages;
  const params = { mosqueId };
  const { pages, query } = useItemPages();
  const found = useResponse(`GET ${listRoute}`, { params, query });
  const keyWrites = useKeyWrites(mosqueId, "announcements");
  const columns = useColumns();
  const reading = useReading();
  const remove = useDeletion(mosqueId, keyWrites);
  return (
    <PagesOfItems
      mayEdit={mayEdit}
      label={words.part.announcements}
      pages={pages}
      found={found}
      pageOf={({ announcements, ...page }) => ({ items: announcements, ...page })}
      keyWrites={keyWrites}
      columns={columns}
      texts={{
        name: words.announcement.title,
        add: words.addAnnouncement,
        edit: words.editAnnouncement,
        emptyTitle: words.noAnnouncementsTitle,
        emptyText: words.noAnnouncementsText,
      }}
      read={async (id) => {
        const response = await reading(`GET ${itemRoute}`, { params: { mosqueId, announcementId: id } });
        return { saved: response.announcement, etag: response.etag };
      }}
      remove={remove}
      form={(opened) => <AnnouncementForm mosqueId={mosqueId} {...opened} />}
    />
  );
}

function useColumns(): readonly CardColumn<Announcement>[] {
  const { data: words } = useReader().messages;
  const moments = useMoments();
  return [
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
