import { limits } from "@mosque-sync/contract";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { asAny, type Tx, type UsesTx } from "../tables/schema.ts";

/** Rows that fulfil a part of a search. */
export interface IdSet {
  /** Selects their ids by an index; an id may come twice. */
  // biome-ignore lint/suspicious/noExplicitAny: the tables differ, and only the ids are read.
  readonly ids: SelectQueryBuilder<any, any, { id: string }>;
  /** Whether a row is in the set, found by an index. @param id a reference to the row's id */
  readonly has: (id: string) => RawBuilder<boolean>;
}

/** A condition on rows: all sets of at least one list have the row. */
export type Condition = readonly (readonly IdSet[])[];

/** How much one page of a list reads. */
export interface ListBounds {
  /** How many rows are few: they are all read, filtered, counted and sorted for each page. */
  readonly few: number;
  /** At how many rows in the order of the list a page looks to find its own. */
  readonly lookedAt: number;
  /** Up to how many rows a list counts. */
  readonly counted: number;
  readonly perPage: number;
}

export const listBounds: ListBounds = {
  few: 5_000,
  lookedAt: 5_000,
  counted: 10_000,
  perPage: limits.listedPerPage,
};

/** How many rows there are. */
export interface Counted {
  readonly total: number;
  /** True if there are more than `total`. */
  readonly isMore?: true;
}

/** Counts rows, but not beyond a bound, so that the time does not grow with them. */
export async function countUpTo(
  db: Tx | UsesTx,
  // biome-ignore lint/suspicious/noExplicitAny: the columns of the rows are not read.
  rows: SelectQueryBuilder<any, any, any>,
  most = listBounds.counted,
): Promise<Counted> {
  const some = rows
    .select(sql<number>`1`.as("one"))
    .limit(most + 1)
    .as("some");
  const { total } = await asAny(db as Tx)
    .selectFrom(some as never)
    .select(sql<number | string>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  const count = Number(total); // PostgreSQL gives a bigint as text.
  return count > most ? { total: most, isMore: true } : { total: count };
}

/**
 * The ids of the rows that the condition with the fewest leaves; undefined if each leaves many. Rows that fulfil a
 * condition are among the union of the smallest set of each of its lists.
 */
export async function narrowest(
  db: Tx | UsesTx,
  conditions: readonly Condition[],
  { few }: ListBounds,
): Promise<readonly string[] | undefined> {
  let best: { readonly sets: readonly IdSet[]; readonly size: number } | undefined;
  for (const condition of conditions) {
    const smallest = await Promise.all(condition.map((list) => smallestOf(db, list, few)));
    const size = smallest.reduce((sum, set) => sum + set.size, 0);
    if (size <= few && (!best || size < best.size)) best = { sets: smallest.map(({ set }) => set), size };
  }
  if (!best) return undefined;
  const found = new Set<string>();
  for (const { ids } of best.sets) for (const { id } of await ids.execute()) found.add(id);
  return [...found];
}

async function smallestOf(
  db: Tx | UsesTx,
  list: readonly IdSet[],
  few: number,
): Promise<{ readonly set: IdSet; readonly size: number }> {
  const sized = [];
  for (const set of list) {
    const { total, isMore } = await countUpTo(db, set.ids, few);
    sized.push({ set, size: isMore ? Number.POSITIVE_INFINITY : total });
  }
  const [smallest] = sized.toSorted((a, b) => (a.size < b.size ? -1 : 1));
  if (!smallest) throw new Error("a list of a condition has a set");
  return smallest;
}

/** Whether a row fulfils conditions. @param id a reference to its id */
export function holdsAll(conditions: readonly Condition[], id: string): RawBuilder<boolean> {
  const all = conditions.map((condition) => {
    const lists = condition.map(
      (list) =>
        sql`(${sql.join(
          list.map((set) => set.has(id)),
          sql` and `,
        )})`,
    );
    return sql`(${sql.join(lists, sql` or `)})`;
  });
  return all.length === 0 ? sql`(1 = 1)` : sql`(${sql.join(all, sql` and `)})`;
}

/** A condition that a table has a row: a scalar query, which PostgreSQL never turns into a join with the whole table. */
export function isThere(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((select 1 ${row} limit 1) is not null)`;
}
