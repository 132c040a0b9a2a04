import type { ColumnDefinitionBuilder } from "kysely";

export const required = (column: ColumnDefinitionBuilder) => column.notNull();
export const startsAt = (value: number) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(value);
