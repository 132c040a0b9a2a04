import { type HealthState, verificationStatuses } from "@mosque-sync/contract";
import { sql } from "kysely";
import { nameKeysOf } from "../../server/src/domain/name-keys.ts";
import type { JsonColumns } from "../../server/src/store/engines/engine.ts";
import { searchWordsOf } from "../../server/src/store/lists/search-words.ts";
import { openStore, type Store } from "../../server/src/store/store.ts";
import { type Cell, columnNames } from "../../server/src/store/tables/columns.ts";
import { asAny, type DataTable, dataTables, type Tx } from "../../server/src/store/tables/schema.ts";
import { quarterOf } from "../../server/src/subjects/health/rules/quarter-hours.ts";
import { type LoggedUse, noteUses } from "../../server/src/subjects/keys/rows/key-uses.ts";
import { seed } from "./seed.ts";

/** How many mosques one transaction adds. */
const perTransaction = 20_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** Parts of names, so that searches find many mosques, some, or one. */
const kinds = ["Masjid", "Islamic Centre", "Jami", "Mosque of"];
const people = [
  "Noor",
  "Rahma",
  "Taqwa",
  "Salam",
  "Huda",
  "Furqan",
  "Ikhlas",
  "Quba",
  "Aqsa",
  "Hidaya",
  "Iman",
];
const towns = Array.from({ length: 500 }, (_, number) => `Town${wordOf(number)}`);

/** One in so many mosques has each state; the others are healthy. */
const rareStates: readonly (readonly [every: number, state: HealthState])[] = [
  [50, "failed"],
  [60, "late"],
  [200, "stuck"],
  [30, "never"],
  [90, "by_hand"],
];

/**
 * Fills an empty database with real mosques as an operator sees them: each with a key without an end, an owner, a
 * watch, a newest use and two security events; each hundredth with an open invitation.
 * @returns the id of a mosque
 */
export async function seedManyMosques(
  databaseUrl: string,
  count: number,
  show: (text: string) => void,
): Promise<string> {
  const template: string[] = [];
  await seed(databaseUrl, { mosques: 1, inOrder: true, itemsEvery: 1 }, ({ id }) => template.push(id));
  const [templateId] = template;
  if (templateId === undefined) throw new Error("the first mosque was not made");
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    for (let first = 1; first < count; first += perTransaction) {
      const numbers = Array.from({ length: Math.min(perTransaction, count - first) }, (_, n) => first + n);
      await store.write((tx) => addMosques(store, tx, templateId, numbers));
      const used = numbers.filter((number) => stateOf(number) !== "never" && stateOf(number) !== "by_hand");
      await store.writeRequestLog((tx) => noteUses(tx, store, new Map(), used.map(useOf)));
      show(`${(first + numbers.length - 1).toLocaleString("en")} mosques`);
    }
    show("words");
    await addWords(store, count);
    return templateId;
  } finally {
    await store.close();
  }
}

async function addMosques(
  store: Store,
  tx: Tx,
  templateId: string,
  numbers: readonly number[],
): Promise<void> {
  const createdAt = new Date(Date.now() - 100 * dayMs).toISOString();
  const copies = { store, tx };
  await addCopies(copies, "mosques", templateId, numbers.map(mosqueOf));
  const [key] = await tx.selectFrom("apiKeys").select("id").where("mosqueId", "=", templateId).execute();
  await addCopies(copies, "apiKeys", key?.id ?? "", numbers.map(keyOf));
  await addRows(
    copies,
    "users",
    numbers.map((number) => ({ ...userOf(number), createdAt, updatedAt: createdAt })),
  );
  await addRows(
    copies,
    "members",
    numbers.map((number) => {
      const ids = { mosqueId: idOf("mosque", number), userId: idOf("user", number) };
      return { ...ids, role: "owner", joinedAt: createdAt, mails: 1 };
    }),
  );
  await addRows(copies, "syncWatches", numbers.flatMap(watchOf));
  await addRows(copies, "securityEvents", numbers.flatMap(eventsOf));
  await addRows(copies, "links", numbers.filter((number) => number % 100 === 0).map(linkOf));
}

interface Copying {
  readonly store: Store;
  readonly tx: Tx;
}

type Row = Readonly<Record<string, Cell>>;

/** Inserts rows by one statement. */
async function addRows({ store, tx }: Copying, table: DataTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnNames(dataTables[table]);
  await asAny(tx)
    .insertInto(table)
    .columns([...columns])
    .expression(store.rowsOfJson(rows, kindsOf(table, columns)) as never) // It selects the columns.
    .execute();
}

/** Inserts copies of a row that differ in some columns. */
async function addCopies(
  { store, tx }: Copying,
  table: "mosques" | "apiKeys",
  id: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = columnNames(dataTables[table]);
  const given = Object.keys(rows[0] ?? {});
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  const cells = columns.map((name) => sql.ref(`${given.includes(name) ? "given" : "template"}.${name}`));
  await sql`insert into ${sql.table(table)} (${names(columns)})
    with given (${names(given)}) as (${store.rowsOfJson(rows, kindsOf(table, given))})
    select ${sql.join(cells)} from ${sql.table(table)} as template, given where template.id = ${id}`.execute(
    tx,
  );
}

function kindsOf(table: DataTable, columns: readonly string[]): JsonColumns<Row> {
  return Object.fromEntries(
    columns.map((name) => {
      const { type } = dataTables[table].columns[name as never] as { type: string }; // A column of the table.
      return [name, type === "instant" || type === "integer" ? type : "text"];
    }),
  );
}

/** Words are inserted in their order, which is many times faster. */
async function addWords(store: Store, count: number): Promise<void> {
  await store.write(async (tx) => {
    for (const [table, column, wordsOf] of [
      ["mosque_words", "mosque_id", (n: number) => searchWordsOf(mosqueOf(n).communityName)],
      ["user_words", "user_id", (n: number) => searchWordsOf(userOf(n).name, userOf(n).email)],
    ] as const) {
      await sql.raw(`create temporary table new_words (word text, subject text)`).execute(tx);
      for (let first = 1; first < count; first += perTransaction) {
        const rows = Array.from({ length: Math.min(perTransaction, count - first) }, (_, n) => {
          const subject = idOf(column === "mosque_id" ? "mosque" : "user", first + n);
          return wordsOf(first + n).map((word) => ({ word, subject }));
        }).flat();
        await sql`insert into new_words ${store.rowsOfJson(rows, { word: "text", subject: "text" })}`.execute(
          tx,
        );
      }
      await sql.raw(`drop index ${table}_by_subject`).execute(tx);
      await sql
        .raw(`insert into ${table} (word, ${column}) select word, subject from new_words order by 1, 2`)
        .execute(tx);
      const name = column === "mosque_id" ? "mosqueWords" : "userWords";
      const { by_subject: columns = [] } = dataTables[name].indexes;
      await tx.schema
        .createIndex(`${name}_by_subject`)
        .on(name)
        .columns([...columns])
        .execute();
      await sql.raw("drop table new_words").execute(tx);
    }
  });
}

function mosqueOf(number: number) {
  const [kind, person] = [pick(kinds, number), pick(people, Math.floor(number / kinds.length))];
  const communityName = `${kind} ${person} ${pick(towns, number * 7)} ${number}`;
  return {
    id: idOf("mosque", number),
    communityName,
    ...nameKeysOf(communityName),
    verificationStatus: number % 1_000 === 0 ? verificationStatuses[1] : verificationStatuses[0],
  };
}

function keyOf(number: number) {
  return {
    id: idOf("key", number),
    mosqueId: idOf("mosque", number),
    familyId: idOf("family", number),
    prefix: `mps_${number.toString(36).padStart(10, "0")}`,
    createdAt: new Date(Date.now() - (number % 300) * dayMs).toISOString(),
  };
}

function userOf(number: number) {
  const name = `${pick(people, number)} ${wordOf(number % 5_000)} ${number}`;
  const unset = { image: null, disabledAt: null, deletedAt: null, generationBegan: null, language: null };
  return {
    ...{ id: idOf("user", number), name, ...nameKeysOf(name), email: `user${number}@example.org` },
    ...{ emailVerified: 1, isOperator: 0, securityGeneration: 0, digest: 1 },
    ...unset,
  };
}

function watchOf(number: number): Row[] {
  const state = stateOf(number);
  if (state === "never") return [];
  const at = new Date(Date.now() - (number % 1_000) * 60_000 - dayMs).toISOString();
  return [
    {
      ...{ mosqueId: idOf("mosque", number), periodMinutes: null, graceMinutes: null, paused: 0, state },
      ...{ stateSince: at, reason: state === "failed" ? "key_expired" : null, keyFamilyId: null },
      ...{ checkAt: null, prayersVersion: 1, prayersChangedAt: at },
    },
  ];
}

function eventsOf(number: number): Row[] {
  const unset = { address: null, device: null, requestId: null, details: "{}", count: 1 };
  const userId = idOf("user", number);
  const at = new Date(Date.now() - (number % 1_000_000) * 1_000).toISOString();
  const of = { at, actorKind: "user", actorId: userId, ...unset };
  return [
    { id: idOf("event", 2 * number), ...of, kind: "signed_in", userId, mosqueId: null },
    {
      id: idOf("event", 2 * number + 1),
      ...of,
      kind: "key_created",
      userId: null,
      mosqueId: idOf("mosque", number),
    },
  ];
}

function linkOf(number: number): Row {
  return {
    ...{ id: idOf("link", number), tokenHash: idOf("token", number), kind: "invitation", role: "viewer" },
    ...{ email: `invited${number}@example.org`, mosqueId: idOf("mosque", number), userId: null },
    ...{ createdBy: idOf("user", number), makerGeneration: 0, endedAt: null, mailedOnly: 1 },
    createdAt: new Date(Date.now() - (number % 10_000)).toISOString(),
    expiresAt: new Date(Date.now() + 7 * dayMs).toISOString(),
  };
}

function useOf(number: number): LoggedUse {
  const hasFailed = stateOf(number) === "failed";
  const usedAt = new Date(Date.now() - (number % 100_000) * 1_000);
  const at = usedAt.toISOString();
  return {
    use: {
      ...{ keyId: idOf("key", number), mosqueId: idOf("mosque", number), isWriter: true, lastUsedAt: at },
      ...{ lastReason: hasFailed ? "key_expired" : null, lastAddress: null, lastSuccessAt: at },
    },
    counts: { quarter: quarterOf(usedAt), requests: 7, failures: hasFailed ? 1 : 0, writes: 3 },
  };
}

function stateOf(number: number): HealthState {
  return rareStates.find(([every]) => number % every === 0)?.[1] ?? "healthy";
}

/** An id that rises with the number, so that tables fill from the front. */
function idOf(kind: string, number: number): string {
  const start = number.toString(16).padStart(8, "0");
  const end = [...kind].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2 ** 32;
  return `${start}-0000-4000-8000-${end.toString(16).padStart(12, "0")}`;
}

/** A word of letters, another for each number below 17,576. */
function wordOf(number: number): string {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(number / 26 ** place) % 26));
  return letter(0) + letter(1) + letter(2);
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T; // It is not empty.
}
