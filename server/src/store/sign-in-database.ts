import { hash } from "node:crypto";
import type { CleanedWhere, CustomAdapter, JoinConfig } from "better-auth/adapters";
import type { Kysely } from "kysely";
import type { Store } from "./store.ts";

type Row = Record<string, unknown>;
/** The sign-in library names tables and columns at run time. */
type AnyTables = Kysely<Record<string, Row>>;

/**
 * What better-auth reads and writes, through the store's own transactions: on SQLite nothing else may write beside
 * them. Of a session's token only the hash is stored, so that whoever reads the database, or a backup of it, cannot
 * sign in with what they find.
 * @param onFault told of every fault of the database, because better-auth answers as if some had not been
 */
export function signInDatabase(store: Store, onFault: (fault: unknown) => void): CustomAdapter {
  const told = <T>(work: Promise<T>) =>
    work.catch((fault: unknown) => {
      onFault(fault);
      throw fault;
    });
  const read = <T>(work: (tx: AnyTables) => Promise<T>) =>
    told(store.read((tx) => work(tx as unknown as AnyTables)));
  const write = <T>(work: (tx: AnyTables) => Promise<T>) =>
    told(store.write((tx) => work(tx as unknown as AnyTables)));

  const remove = ({ model, where }: Target) =>
    write(async (tx) => {
      const removed = await filtered(tx.deleteFrom(model), model, where).returning("id").execute();
      return removed.length;
    });

  // Each result is a row of the table that the library asked for, whose type only it knows.
  return {
    create: ({ model, data }) =>
      write(async (tx) => {
        await tx.insertInto(model).values(stored(model, data)).execute();
        return data;
      }),
    findOne: <T>({ model, where, join }: Target & { readonly join?: JoinConfig | undefined }) =>
      read(async (tx) => {
        const row = await filtered(tx.selectFrom(model).selectAll(), model, where).executeTakeFirst();
        if (!row) return null;
        return { ...shown(row, where), ...(await joined(tx, row, join)) } as T;
      }),
    findMany: <T>({ model, where = [], limit, offset = 0, sortBy }: Listed) =>
      read(async (tx) => {
        const rows = filtered(tx.selectFrom(model).selectAll(), model, where).limit(limit).offset(offset);
        const found = await (sortBy ? rows.orderBy(sortBy.field, sortBy.direction) : rows).execute();
        return found.map((row) => shown(row, where)) as T[];
      }),
    update: <T>({ model, where, update }: Target & { readonly update: T }) =>
      write(async (tx) => {
        const changed = tx.updateTable(model).set(stored(model, update as Row));
        const row = await filtered(changed, model, where).returningAll().executeTakeFirst();
        return row ? (shown(row, where) as T) : null;
      }),
    updateMany: ({ model, where, update }) =>
      write(async (tx) => {
        const changed = tx.updateTable(model).set(stored(model, update));
        return (await filtered(changed, model, where).returning("id").execute()).length;
      }),
    async delete(target) {
      await remove(target);
    },
    deleteMany: remove,
    count: ({ model, where = [] }) =>
      read(async (tx) => (await filtered(tx.selectFrom(model).select("id"), model, where).execute()).length),
  };
}

interface Target {
  readonly model: string;
  readonly where: readonly CleanedWhere[];
}

interface Listed {
  readonly model: string;
  readonly where?: readonly CleanedWhere[] | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: { readonly field: string; readonly direction: "asc" | "desc" } | undefined;
}

/** Rows of other tables that belong to a row, under the name of their table. */
async function joined(tx: AnyTables, row: Row, join: JoinConfig = {}): Promise<Row> {
  const members: Row = {};
  for (const [table, { on, limit = 1, relation }] of Object.entries(join)) {
    const rows = await tx
      .selectFrom(table)
      .selectAll()
      .where(on.to, "=", row[on.from])
      .limit(limit)
      .execute();
    members[table] = relation === "one-to-one" ? (rows[0] ?? null) : rows;
  }
  return members;
}

const comparisons = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=", in: "in" } as const;

interface Filterable {
  where(
    column: string,
    comparison: (typeof comparisons)[keyof typeof comparisons] | "is",
    value: unknown,
  ): this;
}

function filtered<Q extends Filterable>(query: Q, model: string, where: readonly CleanedWhere[]): Q {
  return where.reduce((narrowed, { field, operator, connector, value }) => {
    if (connector !== "AND" || !Object.hasOwn(comparisons, operator)) {
      throw new Error(
        `the sign-in library asks for ${connector} ${operator}, which it has not needed before`,
      );
    }
    if (value === null) return narrowed.where(field, "is", null);
    const comparison = comparisons[operator as keyof typeof comparisons];
    return narrowed.where(field, comparison, isToken(model, field) ? hashed(value) : value);
  }, query);
}

function isToken(model: string, field: string): boolean {
  return model === "sessions" && field === "token";
}

function hashed(value: unknown): unknown {
  return Array.isArray(value) ? value.map(hashed) : hash("sha256", String(value));
}

/** A row as it is stored. */
function stored(model: string, row: Row): Row {
  return isToken(model, "token") && row.token !== undefined ? { ...row, token: hashed(row.token) } : row;
}

/** A row as the library knows it: with the token that it was found by. */
function shown(row: Row, where: readonly CleanedWhere[]): Row {
  const token = where.find(({ field, operator }) => field === "token" && operator === "eq")?.value;
  return token === undefined ? row : { ...row, token };
}
