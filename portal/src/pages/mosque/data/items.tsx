import { Button, Group, Stack, Text } from "@mantine/core";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import type { ReactNode } from "react";
import { CallFailure } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";
import type { Base } from "#parts/editing/use-editing.ts";
import { failureText } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Loaded, type LoadedProps } from "#parts/feedback/query-content.tsx";
import { IconPlus } from "#parts/icons.ts";
import { CursorPager, type CursorPages, useCursorPages } from "#parts/lists/cursor-pages.tsx";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { RowButton, takesAway } from "#parts/lists/row-button.tsx";
import { type CardColumn, TableOrCards } from "#parts/lists/table-or-cards.tsx";
import { KeyMark, type KeyWrites, KeyWritesNote } from "./key-writes.tsx";

interface Item {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
}

/** The props of an item's form. */
export interface ItemFormProps<I> {
  readonly opened: Base<I>;
  /** The names of the keys that write it. */
  readonly keys: string;
  readonly onDone: (notice: string) => void;
}

/** A page of the list of items. */
interface ItemPage<I> {
  readonly items: readonly I[];
  /** The entity tag of the list, which a new item is sent with. */
  readonly etag: string;
  /** Where the next page starts; undefined on the last one. */
  readonly next?: string;
}

interface ItemsProps<I extends Item> {
  readonly mayEdit: boolean;
  readonly label: string;
  readonly keyWrites: KeyWrites;
  /** The columns after the item's name. */
  readonly columns: readonly CardColumn<I>[];
  readonly texts: {
    readonly name: string;
    readonly add: string;
    readonly edit: string;
    readonly emptyTitle: string;
    readonly emptyText: string;
  };
  /** Reads an item as it is now, with its own entity tag. */
  readonly read: (id: string) => Promise<Base<I>>;
  /** Asks before an item is deleted. */
  readonly remove: (item: I, etag: string) => void;
  readonly form: (props: ItemFormProps<I>) => ReactNode;
}

/** The position in a list of items, and the query that reads its page. */
export function useItemPages() {
  const pages = useCursorPages();
  const { cursor } = pages;
  return { pages, query: { limit: pageLimits.pageItemsDefault, ...(cursor !== undefined && { cursor }) } };
}

interface PagesOfItemsProps<I extends Item, Found> extends ItemsProps<I> {
  readonly pages: CursorPages;
  readonly found: LoadedProps<Found>["of"] & { readonly isPlaceholderData: boolean };
  readonly pageOf: (found: Found) => ItemPage<I>;
}

/** Announcements or events, a page of them at a time, with their actions. */
export function PagesOfItems<I extends Item, Found>(props: PagesOfItemsProps<I, Found>) {
  const { pages, found, pageOf, ...list } = props;
  const { data: words } = useMessages();
  return (
    <Stack>
      <KeyWritesNote of={list.keyWrites} inWords={({ length }) => [words.itemCount(length)]} />
      <Loaded of={found}>
        {(response) => {
          const page = pageOf(response);
          return (
            <>
              <Items {...list} page={page} />
              <CursorPager pages={pages} next={page.next} isStepping={found.isPlaceholderData} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Items<I extends Item>(props: ItemsProps<I> & { readonly page: ItemPage<I> }) {
  const { mayEdit, label, page, keyWrites, columns, texts, read, remove, form } = props;
  const { items, etag } = page;
  const messages = useMessages();
  const { data: words, lists } = messages;
  const editing = useDialog<Base<I>>();
  const say = useNotice();
  const close = (done: string) => {
    editing.close();
    say(done);
  };
  const withItem = (use: (base: Base<I>) => void) => (item: I) =>
    read(item.id).then(use, (failure: unknown) => {
      if (failure instanceof CallFailure) say(failureText(messages, failure));
    });
  const edit = withItem(editing.open);
  const askToRemove = withItem(({ saved, etag }) => saved && remove(saved, etag));
  const name: CardColumn<I> = {
    heading: texts.name,
    cell: (item) => <ItemName of={item} keys={keyWrites.keysOf(item.id)} />,
  };
  const buttons: CardColumn<I>[] = mayEdit
    ? [
        {
          heading: lists.column.actions,
          isPlain: true,
          cell: (item) => (
            <Group gap="xs" wrap="nowrap">
              <RowButton label={words.edit} of={item.title} onClick={() => void edit(item)} size="xs" />
              <RowButton
                label={words.remove}
                of={item.title}
                onClick={() => void askToRemove(item)}
                size="xs"
                {...takesAway}
              />
            </Group>
          ),
        },
      ]
    : [];
  return (
    <Stack>
      {mayEdit && (
        <Button
          style={{ alignSelf: "start" }}
          leftSection={<IconPlus size={18} />}
          onClick={() => editing.open({ saved: undefined, etag })}
        >
          {texts.add}
        </Button>
      )}
      {items.length === 0 ? (
        <NothingYet title={texts.emptyTitle} text={texts.emptyText} />
      ) : (
        <TableOrCards
          label={label}
          rows={items}
          keyOf={({ id }) => id}
          columns={[name, ...columns, ...buttons]}
        />
      )}
      <Dialog dialog={editing} title={({ saved }) => (saved ? texts.edit : texts.add)} kind="form">
        {(opened) => form({ opened, keys: keyWrites.keysOf(opened.saved?.id ?? ""), onDone: close })}
      </Dialog>
    </Stack>
  );
}

/** The name of an announcement or an event, the beginning of its text, and the keys that write it. */
function ItemName({ of, keys }: { of: Item; keys: string }) {
  return (
    <div style={{ minWidth: "12rem", overflowWrap: "anywhere" }}>
      <Text fw={600}>
        <bdi>{of.title}</bdi>
      </Text>
      {of.body && (
        <Text size="sm" lineClamp={2}>
          <bdi>{of.body}</bdi>
        </Text>
      )}
      <KeyMark keys={keys} />
    </div>
  );
}
