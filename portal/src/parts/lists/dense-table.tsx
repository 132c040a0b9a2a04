import { Paper, Table } from "@mantine/core";
import type { ReactNode } from "react";

interface DenseTableProps {
  /** What the table is of, for those who do not see where it stands. */
  readonly label: string;
  /** The headings of its columns; one that is hidden is only read aloud. */
  readonly columns: readonly string[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** Many rows at one look, for a window that has the room. */
export function DenseTable({ label, columns, children }: DenseTableProps) {
  return (
    <Paper withBorder style={{ overflowX: "auto" }}>
      <Table verticalSpacing={6} horizontalSpacing="sm" fz="sm" highlightOnHover aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" style={{ whiteSpace: "nowrap" }}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  );
}
