import { Group, Text } from "@mantine/core";
import type { Prayer, PrayerKey } from "@mosque-sync/contract";
import { useMessages } from "../../../../messages/language.tsx";
import { useConfirm } from "../../../../parts/dialogs/confirm.tsx";
import { RowButton, takesAway } from "../../../../parts/lists/row-button.tsx";
import { type CardColumn, TableOrCards } from "../../../../parts/lists/table-or-cards.tsx";
import type { DayRow } from "../../../../parts/prayers/day-order.ts";
import { KeyMark } from "../key-writes.tsx";

interface PrayerRowsProps {
  readonly mosqueId: string;
  readonly rows: readonly DayRow[];
  readonly etag: string;
  readonly supported: readonly PrayerKey[];
  /** The names of the keys that write a prayer. */
  readonly keysOf: (prayerKey: string) => string;
  /** Absent for a reader who may not edit. */
  readonly edit: ((prayer: Prayer) => void) | undefined;
}

/** The rows in the order of a day. */
export function PrayerRows({ mosqueId, rows, etag, supported, keysOf, edit }: PrayerRowsProps) {
  const { data: words, operator: console, lists } = useMessages();
  // Where a key writes every row, the note above says so, and a mark at each would only repeat it.
  const isWritten = ({ prayer }: DayRow) => keysOf(prayer.prayerKey) !== "";
  const hasMarks = !rows.every(isWritten);
  const remove = useDeletion(mosqueId, etag, keysOf);
  const nameOf = ({ prayer, number }: DayRow) => {
    const name = console.prayer[prayer.prayerKey];
    return number === undefined ? name : words.numbered(name, number);
  };
  const buttons: CardColumn<DayRow>[] = edit
    ? [
        {
          heading: lists.column.actions,
          isPlain: true,
          cell: (row) => (
            <Group gap="xs" wrap="nowrap">
              <RowButton label={words.edit} of={nameOf(row)} onClick={() => edit(row.prayer)} size="xs" />
              <RowButton
                label={words.remove}
                of={nameOf(row)}
                onClick={() => remove(row.prayer, nameOf(row))}
                size="xs"
                {...takesAway}
              />
            </Group>
          ),
        },
      ]
    : [];
  return (
    <TableOrCards
      label={words.part.prayers}
      rows={rows}
      keyOf={({ prayer }) => prayer.id}
      columns={[
        {
          heading: words.prayer,
          cell: (row) => (
            <>
              <Text fw={600}>{nameOf(row)}</Text>
              {!supported.includes(row.prayer.prayerKey) && (
                <Text size="xs" c="dimmed">
                  {words.notSupported}
                </Text>
              )}
              {hasMarks && <KeyMark keys={keysOf(row.prayer.prayerKey)} />}
            </>
          ),
        },
        { heading: words.adhanTime, cell: ({ prayer }) => <Time of={prayer.adhanTime} /> },
        { heading: words.iqamahTime, cell: ({ prayer }) => <Time of={prayer.iqamahTime} /> },
        ...buttons,
      ]}
    />
  );
}

function Time({ of: time }: { of: string | undefined }) {
  return <bdi className="ltr">{time ?? "–"}</bdi>;
}

/** Deletes a row, once the reader has confirmed it. */
function useDeletion(
  mosqueId: string,
  etag: string,
  keysOf: (prayerKey: string) => string,
): (prayer: Prayer, name: string) => void {
  const { data: words } = useMessages();
  const confirm = useConfirm();
  return ({ id, prayerKey, adhanTime, iqamahTime }, name) => {
    const row = words.prayerOf(name, adhanTime ?? "–", iqamahTime ?? "–");
    const keys = keysOf(prayerKey);
    confirm({
      title: words.removePrayerTitle(name),
      text: [words.removePrayerText(row), ...(keys ? [words.keptRemoval(keys)] : [])].join(" "),
      button: words.remove,
      route: "DELETE /portal/api/mosques/{mosqueId}/data/prayers/{prayerId}",
      input: { params: { mosqueId, prayerId: id }, ifMatch: etag },
      outcome: () => ({ notice: words.done.removed(name) }),
    });
  };
}
