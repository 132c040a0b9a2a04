import { Paper, Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";

/** A column of a table, and its content for each row. */
export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
}

interface DenseTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first of them names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly keyOf: (row: Row) => string;
}

/** In dark mode, links stay readable on it; Mantine's own is too light for that. */
const rowUnderPointer = "light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-6))";

/** Many rows in a compact table, for wide windows. */
export function DenseTable<Row>({ label, rows, columns, keyOf }: DenseTableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <Paper withBorder style={{ overflowX: "auto" }}>
      <Table
        verticalSpacing={6}
        horizontalSpacing="sm"
        fz="sm"
        highlightOnHover
        highlightOnHoverColor={rowUnderPointer}
        aria-label={label}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading }) => (
              <Table.Th key={heading} scope="col" style={{ whiteSpace: "nowrap" }}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Th scope="row" fw={400}>
                {name.cell(row)}
              </Table.Th>
              {others.map(({ heading, cell }) => (
                <Table.Td key={heading}>{cell(row)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** Whether the window is wide enough for a table: on a phone the same rows are cards. */
export function useIsDesk(): boolean {
  return useMediaQuery("(min-width: 62.5em)", false, { getInitialValueInEffect: false });
}
