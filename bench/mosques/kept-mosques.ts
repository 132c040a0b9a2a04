import { sql } from "kysely";
import { Instance } from "../../e2e/support/mosques/kept-mosques.ts";
import { demoTimetable } from "../../scripts/demo/timetable.ts";
import type { JsonColumns } from "../../server/src/store/engines/engine.ts";
import { openStore, type Store } from "../../server/src/store/store.ts";
import { columnNames } from "../../server/src/store/tables/columns.ts";
import { dataTables } from "../../server/src/store/tables/schema.ts";
import type { timetableTables } from "../../server/src/store/tables/timetable-tables.ts";

/** How many mosques one transaction adds. */
const perTransaction = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const zone = "Europe/London";

/** Many mosques whose rows are of yesterday, and whose timetables have today. */
export interface KeptMosques {
  /** The bytes of a timetable in the database, with all that is kept of it. */
  readonly bytesEach: number;
  /** Makes all missing updates due, or due much later. */
  setDue(isDue: boolean): Promise<void>;
  /** How many are due, counted by an index: the count must not slow the updates. */
  left(): Promise<number>;
  close(): Promise<void>;
}

/** A row that differs from the template's: the mosque that it is of. */
interface Copy {
  readonly id: string;
}

/**
 * Adds mosques of one zone to a SQLite database, each with a timetable of this year.
 * @param show shows progress
 */
export async function addKeptMosques(
  databaseUrl: string,
  count: number,
  show: (text: string) => void,
): Promise<KeptMosques> {
  const now = new Date();
  const store = await openStore({ databaseUrl, isUnhurried: true });
  const yesterday = new Instance(store, new Date(now.getTime() - dayMs).toISOString());
  const templateId = await yesterday.addMosque(zone, { file: demoTimetable(now.getUTCFullYear()) });
  const { appliedOn = "" } = await yesterday.timetableOf(templateId);
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await copy(store, "mosques", templateId, ids);
  const { sizeBytes: before } = await store.stats();
  for (const table of ["timetables", "timetableDocuments", "timetableMonths", "timetableSources"] as const) {
    show(`${count.toLocaleString("en")} mosques: ${table}`);
    await copy(store, table, templateId, ids);
  }
  const { sizeBytes } = await store.stats();
  const kept: KeptMosques = {
    bytesEach: (sizeBytes - before) / count,
    async setDue(isDue) {
      const dueAt = new Date(Date.now() + (isDue ? -dayMs : dayMs)).toISOString();
      await store.write((tx) =>
        tx.updateTable("timetables").set({ dueAt }).where("appliedOn", "=", appliedOn).execute(),
      );
    },
    async left() {
      const { left } = await store.read((tx) =>
        tx
          .selectFrom("timetables")
          .select(({ fn }) => fn.countAll().as("left"))
          .where("dueAt", "<=", new Date().toISOString())
          .executeTakeFirstOrThrow(),
      );
      return Number(left);
    },
    close: () => store.close(),
  };
  await kept.setDue(false);
  return kept;
}

/** Copies all rows of a mosque in a table for others. */
async function copy(
  store: Store,
  table: "mosques" | keyof typeof timetableTables,
  templateId: string,
  ids: readonly string[],
): Promise<void> {
  const columns = columnNames(dataTables[table]);
  const ofMosque = table === "mosques" ? "id" : "mosqueId";
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const cells = sql.join(columns.map((name) => sql.ref(name === ofMosque ? "given.id" : `template.${name}`)));
  const kinds: JsonColumns<Copy> = { id: "text" };
  for (let first = 0; first < ids.length; first += perTransaction) {
    const rows = ids.slice(first, first + perTransaction).map((id): Copy => ({ id }));
    await store.write((tx) =>
      sql`insert into ${sql.table(table)} (${names})
        with given (id) as (${store.rowsOfJson(rows, kinds)})
        select ${cells} from ${sql.table(table)} as template, given
        where ${sql.ref(`template.${ofMosque}`)} = ${templateId}`.execute(tx),
    );
  }
}
