import { Group, Stack, Text } from "@mantine/core";
import { type Column, DenseTable, useIsDesk } from "./dense-table.tsx";
import { Rows } from "./rows.tsx";

/** A column, which a card shows with its heading unless it explains itself. */
export interface CardColumn<Row> extends Column<Row> {
  readonly isPlain?: boolean;
}

interface TableOrCardsProps<Row> {
  /** The accessible name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first of them names the row. A cell of `null` is left out of a card. */
  readonly columns: readonly [CardColumn<Row>, ...CardColumn<Row>[]];
  readonly keyOf: (row: Row) => string;
}

/** Rows of a list: a table on a desk, cards on a phone. */
export function TableOrCards<Row>({ label, rows, columns, keyOf }: TableOrCardsProps<Row>) {
  if (useIsDesk()) return <DenseTable label={label} rows={rows} columns={columns} keyOf={keyOf} />;
  const [name, ...others] = columns;
  return (
    <Rows>
      {rows.map((row) => (
        <Stack key={keyOf(row)} gap={4}>
          {name.cell(row)}
          {others.map((column) => (
            <CardCell key={column.heading} column={column} row={row} />
          ))}
        </Stack>
      ))}
    </Rows>
  );
}

function CardCell<Row>({ column: { heading, cell, isPlain }, row }: { column: CardColumn<Row>; row: Row }) {
  const shown = cell(row);
  if (shown === null) return null;
  if (isPlain) return <div>{shown}</div>;
  return (
    <Group gap="xs" wrap="nowrap" align="baseline">
      <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
        {heading}
      </Text>
      <Text component="div" size="sm">
        {shown}
      </Text>
    </Group>
  );
}
