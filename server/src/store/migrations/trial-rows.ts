import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { changeRecord, recordedMembers, recordedTitle } from "../changes.ts";
import { rowPages } from "../lists/row-pages.ts";
import { shortId, toJson, wholeId } from "../tables/columns.ts";
import type { ChangesTable } from "../tables/mosque-tables.ts";
import type { KeyQuartersTable } from "../tables/request-log-tables.ts";
import type { AnyTx } from "../tables/schema.ts";
import { watchEveryMosque } from "./every-watch.ts";
import { listPrayerRows } from "./prayer-rows.ts";
import { fillTestMosques } from "./test-mosque-rows.ts";

/** The name of the table that has the rows of the trials. */
type TrialName = (table: string) => string;
type Conversion = (db: AnyTx, asTrial: TrialName) => Promise<void>;

/** Old forms of records that the last program of the trials still read, by table. */
const conversions: Readonly<Record<string, Conversion>> = {
  mosques: convertMosques,
  testMosques: fillTestMosques,
  changes: shortenRecords,
  keyQuarters: countForKeys,
  syncWatches: watchEveryMosque,
};

/** Gives the rows of a database of the trials their form of today. */
export async function convertRows(db: AnyTx, tables: readonly string[], asTrial: TrialName): Promise<void> {
  for (const table of tables) await conversions[table]?.(db, asTrial);
}

/** The fields and prayers that an operator of the trials could withhold: later ones were withheld from nobody. */
const trialChoices = {
  approvedProfileFields: [
    ...["communityName", "address", "latitude", "longitude", "timeZoneId"],
    ...["status", "message", "donationLink"],
  ],
  supportedPrayerKeys: [
    ...[
      "fajr",
      "sunrise",
      "dhuhr",
      "asr",
      "maghrib",
      "isha",
      "midnight",
      "tahajjud",
      "duha",
      "jummah",
      "eid",
    ],
  ],
} as const;

type TrialMosque = { readonly id: string } & Readonly<Record<keyof typeof trialChoices, string>>;

async function convertMosques(db: AnyTx, asTrial: TrialName): Promise<void> {
  await withhold(db, asTrial);
  await listPrayerRows(db, { table: asTrial("mosques"), column: "prayers" });
}

/** The trials stored the fields that a mosque may write; today the withheld ones are stored. */
async function withhold(db: AnyTx, asTrial: TrialName): Promise<void> {
  const { rows } = await sql<TrialMosque>`
    select id, approved_profile_fields, supported_prayer_keys from ${sql.table(asTrial("mosques"))}
  `.execute(db);
  for (const mosque of rows) {
    const withheldProfileFields = withheldOf(mosque, "approvedProfileFields");
    const withheldPrayerKeys = withheldOf(mosque, "supportedPrayerKeys");
    if (withheldProfileFields.length + withheldPrayerKeys.length === 0) continue;
    const withheld = {
      withheldProfileFields: toJson(withheldProfileFields),
      withheldPrayerKeys: toJson(withheldPrayerKeys),
    };
    await db.updateTable("mosques").set(withheld).where("id", "=", mosque.id).execute();
  }
}

function withheldOf(mosque: TrialMosque, column: keyof typeof trialChoices): string[] {
  const allowed: readonly string[] = JSON.parse(mosque[column]);
  return trialChoices[column].filter((choice) => !allowed.includes(choice));
}

/** Early records have whole ids, whole resources and no titles of changed items. */
async function shortenRecords(db: AnyTx, asTrial: TrialName): Promise<void> {
  for await (const page of rowPages<ChangesTable>(db, "changes", ["mosqueId", "sequence"])) {
    for (const row of page) {
      const record = await todaysRecord(db, row, asTrial);
      const { mosqueId, sequence, ...cells } = record;
      if (isDeepStrictEqual({ ...row, ...cells }, { ...row })) continue;
      await db
        .updateTable("changes")
        .set(cells)
        .where("mosqueId", "=", mosqueId)
        .where("sequence", "=", sequence)
        .execute();
    }
  }
}

async function todaysRecord(db: AnyTx, row: ChangesTable, asTrial: TrialName): Promise<ChangesTable> {
  const { resource, mosqueId } = row;
  const resourceId = wholeId(row.resourceId);
  const [before, after] = [recordedMembers(row.before), recordedMembers(row.after)];
  const ids = { actorId: wholeId(row.actorId), requestId: wholeId(row.requestId) };
  const record = (members: { readonly after?: object }) =>
    changeRecord({ ...row, ...ids }, row.sequence, {
      resource,
      resourceId,
      ...(before && { before }),
      ...members,
    });
  if (!after) return record({});
  if (!before || recordedTitle(resource, after) !== undefined) return record({ after });
  return record({ after: { ...(await titleOf(db, { mosqueId, resource, resourceId }, asTrial)), ...after } });
}

/** An item's current title, for a record without one. */
async function titleOf(
  db: AnyTx,
  { mosqueId, resource, resourceId: id }: Pick<ChangesTable, "mosqueId" | "resource" | "resourceId">,
  asTrial: TrialName,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  switch (resource) {
    case "announcements":
    case "events": {
      const items = db.selectFrom(asTrial(resource)).select("title");
      return items.where("mosqueId", "=", mosqueId).where("id", "=", id).executeTakeFirst();
    }
    case "keys":
      return db.selectFrom("apiKeys").select("name").where("id", "=", id).executeTakeFirst();
    case "team":
      return db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
    default:
      return undefined;
  }
}

/** Early counts are for all keys of a mosque: today they go to the key that was used last. */
async function countForKeys(db: AnyTx): Promise<void> {
  for await (const page of rowPages<KeyQuartersTable>(db, "keyQuarters", ["mosqueId", "quarter", "keyId"])) {
    for (const row of page) if (row.keyId === "") await countForLastKey(db, row);
  }
  await db.deleteFrom("keyQuarters").where("keyId", "=", "").execute();
}

async function countForLastKey(db: AnyTx, row: KeyQuartersTable): Promise<void> {
  const uses = db.selectFrom("keyUses").select("keyId").where("mosqueId", "=", row.mosqueId);
  const last = await uses.orderBy("lastUsedAt", "desc").limit(1).executeTakeFirst();
  if (!last) return;
  await db
    .insertInto("keyQuarters")
    .values({ ...row, keyId: shortId(String(last.keyId)) })
    .onConflict((conflict) =>
      conflict.columns(["mosqueId", "quarter", "keyId"]).doUpdateSet({
        requests: sql`key_quarters.requests + excluded.requests`,
        failures: sql`key_quarters.failures + excluded.failures`,
        writes: sql`key_quarters.writes + excluded.writes`,
      }),
    )
    .execute();
}
