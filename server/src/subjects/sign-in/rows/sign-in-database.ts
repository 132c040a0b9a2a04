import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import type { CleanedWhere, CustomAdapter, JoinConfig } from "better-auth/adapters";
import type { Store } from "#store/store.ts";
import { type AnyTx, asAny, type Tx } from "#store/tables/schema.ts";

type Row = Record<string, unknown>;
/** Told of a row that the sign-in library creates, as it is stored. */
export type OnCreated = (tx: Tx, model: string, row: Readonly<Row>) => Promise<void>;

/**
 * Gives better-auth its database through the store's own transactions: on SQLite, no other connection may write. Only
 * the hash of a session's token is stored, so that a reader of the database, or of a backup, cannot sign in with it.
 * The library uses the process's clock: instants are converted to the store's clock when stored, and back when read.
 * @param onFault told of every fault of the database, because better-auth hides some of them
 * @param onCreated done in the transaction that creates a row
 */
export function signInDatabase(
  store: Store,
  onFault: (fault: unknown) => void,
  onCreated: OnCreated = async () => {},
): CustomAdapter {
  const told = <T>(work: Promise<T>) =>
    work.catch((fault: unknown) => {
      onFault(fault);
      throw fault;
    });
  const read = <T>(work: (tx: AnyTx) => Promise<T>) => told(store.read((tx) => work(asAny(tx))));
  const write = <T>(work: (tx: AnyTx, whole: Tx) => Promise<T>) =>
    told(store.write((tx) => work(asAny(tx), tx)));

  const toStore = (row: Row) => shifted(row, -skewSecondsOf(store));
  const toLibrary = (row: Row) => shifted(row, skewSecondsOf(store));
  const stored = (model: string, row: Row) => withHashedToken(model, toStore(row));
  const shown = (row: Row, where: readonly CleanedWhere[]) => withGivenToken(toLibrary(row), where);
  const filtered = <Q extends Filterable>(query: Q, model: string, where: readonly CleanedWhere[]) =>
    where.reduce((narrowed, condition) => narrow(narrowed, model, condition, toStore), query);

  const remove = ({ model, where }: Target) =>
    write(async (tx) => {
      const removed = await filtered(tx.deleteFrom(model), model, where).returning("id").execute();
      return removed.length;
    });

  // Each result is a row of the table that the library asked for, whose type only the library knows.
  return {
    create: ({ model, data }) => {
      // Writes that wait for each other may run in the context of another request.
      const inOwnContext = AsyncLocalStorage.snapshot();
      return write(async (tx, whole) => {
        const row = stored(model, data);
        await tx.insertInto(model).values(row).execute();
        await inOwnContext(() => onCreated(whole, model, row));
        return data;
      });
    },
    findOne: <T>({ model, where, join }: Target & { readonly join?: JoinConfig | undefined }) =>
      read(async (tx) => {
        const row = await filtered(tx.selectFrom(model).selectAll(), model, where).executeTakeFirst();
        if (!row) return null;
        return { ...shown(row, where), ...(await joined(tx, row, join, toLibrary)) } as T;
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
async function joined(
  tx: AnyTx,
  row: Row,
  join: JoinConfig = {},
  toLibrary: (row: Row) => Row,
): Promise<Row> {
  const members: Row = {};
  for (const [table, { on, limit = 1, relation }] of Object.entries(join)) {
    const found = await tx
      .selectFrom(table)
      .selectAll()
      .where(on.to, "=", row[on.from])
      .limit(limit)
      .execute();
    const rows = found.map(toLibrary);
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

function narrow<Q extends Filterable>(
  query: Q,
  model: string,
  { field, operator, connector, value }: CleanedWhere,
  toStore: (row: Row) => Row,
): Q {
  if (connector !== "AND" || !Object.hasOwn(comparisons, operator)) {
    throw new Error(`the sign-in library asks for ${connector} ${operator}, which it has not needed before`);
  }
  if (value === null) return query.where(field, "is", null);
  const comparison = comparisons[operator as keyof typeof comparisons];
  const asked = isToken(model, field) ? hashed(value) : toStore({ [field]: value })[field];
  return query.where(field, comparison, asked);
}

function isToken(model: string, field: string): boolean {
  return model === "sessions" && field === "token";
}

function hashed(value: unknown): unknown {
  return Array.isArray(value) ? value.map(hashed) : hash("sha256", String(value));
}

/** A row with a session's token replaced by its hash. */
function withHashedToken(model: string, row: Row): Row {
  return isToken(model, "token") && row.token !== undefined ? { ...row, token: hashed(row.token) } : row;
}

/** A row with the token that it was found by. */
function withGivenToken(row: Row, where: readonly CleanedWhere[]): Row {
  const token = where.find(({ field, operator }) => field === "token" && operator === "eq")?.value;
  return token === undefined ? row : { ...row, token };
}

/** The columns of the library's tables that hold instants. */
const instants = new Set([
  "createdAt",
  "updatedAt",
  "expiresAt",
  "steppedUpAt",
  "accessTokenExpiresAt",
  "refreshTokenExpiresAt",
]);

/**
 * The clock skew in whole seconds, so that an instant that is stored and read again is unchanged while the clocks
 * agree.
 */
function skewSecondsOf({ skewMs }: Pick<Store, "skewMs">): number {
  return Math.round((skewMs?.() ?? 0) / 1_000);
}

function shifted(row: Row, seconds: number): Row {
  if (seconds === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      instants.has(column) && typeof value === "string"
        ? new Date(Date.parse(value) + seconds * 1_000).toISOString()
        : value,
    ]),
  );
}
