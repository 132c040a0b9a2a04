import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { CallFailure } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";
import type { Base } from "#parts/editing/use-editing.ts";
import { failureText } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { IconPlus } from "#parts/icons.ts";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { RowButton, takesAway } from "#parts/lists/row-button.tsx";
import { type CardColumn, TableOrCards } from "#parts/lists/table-or-cards.tsx";

export interface Item {
  readonly id: string;
  readonly title: string;
}

interface ItemsProps<I extends Item> {
  readonly mayEdit: boolean;
  readonly label: string;
  readonly items: readonly I[];
  /** The entity tag of the list, which a new item is sent with. */
  readonly etag: string;
  readonly columns: readonly [CardColumn<I>, ...CardColumn<I>[]];
  readonly texts: {
    readonly add: string;
    readonly edit: string;
    readonly emptyTitle: string;
    readonly emptyText: string;
  };
  /** Reads an item as it is now, with its own entity tag. */
  readonly read: (id: string) => Promise<Base<I>>;
  /** Asks before an item is deleted. */
  readonly remove: (item: I, etag: string) => void;
  readonly form: (opened: Base<I>, onDone: (notice: string) => void) => ReactNode;
}

/** A page of announcements or events, with its actions. */
export function Items<I extends Item>(props: ItemsProps<I>) {
  const { mayEdit, label, items, etag, columns, texts, read, remove, form } = props;
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
        <TableOrCards label={label} rows={items} keyOf={({ id }) => id} columns={[...columns, ...buttons]} />
      )}
      <Dialog dialog={editing} title={({ saved }) => (saved ? texts.edit : texts.add)} kind="form">
        {(opened) => form(opened, close)}
      </Dialog>
    </Stack>
  );
}
