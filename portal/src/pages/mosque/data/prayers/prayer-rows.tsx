import { Text } from "@mantine/core";
import type { PrayerKey } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { TableOrCards } from "#parts/lists/table-or-cards.tsx";
import type { DayRow } from "#parts/prayers/day-order.ts";

interface PrayerRowsProps {
  readonly rows: readonly DayRow[];
  readonly supported: readonly PrayerKey[];
}

/** The rows in the order of a day, for a reader who may not edit them. */
export function PrayerRows({ rows, supported }: PrayerRowsProps) {
  const { data: words, operator: console } = useMessages();
  const nameOf = ({ prayer, number }: DayRow) => {
    const name = console.prayer[prayer.prayerKey];
    return number === undefined ? name : words.numbered(name, number);
  };
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
            </>
          ),
        },
        { heading: words.adhanTime, cell: ({ prayer }) => <Time of={prayer.adhanTime} /> },
        { heading: words.iqamahTime, cell: ({ prayer }) => <Time of={prayer.iqamahTime} /> },
      ]}
    />
  );
}

function Time({ of: time }: { of: string | undefined }) {
  return <bdi className="ltr">{time ?? "–"}</bdi>;
}
