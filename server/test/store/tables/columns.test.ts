import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Database, RequestLogDatabase } from "#store/tables/schema.ts";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";

type Tables = Database & RequestLogDatabase;

/** The columns of a table, all of them: the compiler refuses a list that lacks one of its type. */
const columnsOf =
  <T extends keyof Tables>(_table: T) =>
  <const Names extends readonly (keyof Tables[T] & string)[]>(
    ...names: Exclude<keyof Tables[T], Names[number]> extends never ? Names : never
  ): readonly string[] =>
    names;

const columns: { readonly [T in keyof Tables]: readonly string[] } = {
  accounts: columnsOf("accounts")(
    "id",
    "userId",
    "accountId",
    "providerId",
    "accessToken",
    "refreshToken",
    "idToken",
    "accessTokenExpiresAt",
    "refreshTokenExpiresAt",
    "scope",
    "password",
    "createdAt",
    "updatedAt",
  ),
  announcements: columnsOf("announcements")(
    "mosqueId",
    "id",
    "sequence",
    "createdAt",
    "version",
    "title",
    "body",
    "flairType",
    "latitude",
    "longitude",
  ),
  apiKeys: columnsOf("apiKeys")(
    "id",
    "prefix",
    "secretHash",
    "mosqueId",
    "familyId",
    "name",
    "scope",
    "createdAt",
    "createdBy",
    "expiresAt",
    "endReason",
    "endedAt",
    "graceUntil",
    "nameOrder",
    "nameFolded",
    "networks",
    "warnedDays",
    "unusedWarnedAt",
  ),
  changes: columnsOf("changes")(
    "mosqueId",
    "sequence",
    "at",
    "actorKind",
    "actorId",
    "requestId",
    "resource",
    "resourceId",
    "before",
    "after",
  ),
  events: columnsOf("events")(
    "mosqueId",
    "id",
    "sequence",
    "createdAt",
    "version",
    "visibility",
    "title",
    "body",
    "allowComments",
    "showLikes",
    "allowSharing",
    "latitude",
    "longitude",
    "likeCount",
    "commentCount",
    "eventDetails",
  ),
  idempotentAnswers: columnsOf("idempotentAnswers")(
    "mosqueId",
    "familyId",
    "idempotencyKey",
    "fingerprint",
    "status",
    "etag",
    "body",
    "createdAt",
  ),
  keyUses: columnsOf("keyUses")(
    "keyId",
    "mosqueId",
    "lastUsedAt",
    "lastReason",
    "lastAddress",
    "lastSuccessAt",
  ),
  keyQuarters: columnsOf("keyQuarters")("mosqueId", "quarter", "keyId", "requests", "failures", "writes"),
  links: columnsOf("links")(
    "id",
    "tokenHash",
    "kind",
    "email",
    "mosqueId",
    "role",
    "userId",
    "createdBy",
    "createdAt",
    "expiresAt",
    "endedAt",
    "makerGeneration",
    "mailedOnly",
  ),
  mails: columnsOf("mails")(
    "id",
    "mosqueId",
    "address",
    "what",
    "subject",
    "text",
    "madeAt",
    "tries",
    "dueAt",
    "claimedAt",
    "sentAt",
    "failedAt",
    "problem",
  ),
  members: columnsOf("members")("mosqueId", "userId", "role", "joinedAt", "mails"),
  mosqueUses: columnsOf("mosqueUses")(
    "mosqueId",
    "lastUsedAt",
    "writerUsedAt",
    "lastSuccessAt",
    "lastReason",
  ),
  mosques: columnsOf("mosques")(
    "id",
    "communityName",
    "type",
    "isOnlineOnly",
    "verificationStatus",
    "entitlement",
    "createdAt",
    "address",
    "latitude",
    "longitude",
    "timeZoneId",
    "status",
    "message",
    "donationLink",
    "prayerCalculationParameters",
    "thumbnail",
    "coverPhotos",
    "approvedProfileFields",
    "supportedPrayerKeys",
    "capabilitiesVersion",
    "profileVersion",
    "announcementsVersion",
    "prayersVersion",
    "eventsVersion",
    "changeCount",
    "lineage",
    "nameOrder",
    "nameFolded",
    "prayers",
    "factorRequired",
    "testOf",
    "suspendedAt",
  ),
  passkeys: columnsOf("passkeys")(
    "id",
    "userId",
    "name",
    "credentialId",
    "publicKey",
    "counter",
    "deviceType",
    "backedUp",
    "transports",
    "aaguid",
    "createdAt",
    "lastUsedAt",
  ),
  recoveryCodes: columnsOf("recoveryCodes")("userId", "codeHash"),
  refusedRequests: columnsOf("refusedRequests")(
    "at",
    "id",
    "requestId",
    "method",
    "path",
    "status",
    "reason",
    "keyPrefix",
    "unlisted",
  ),
  mosqueWords: columnsOf("mosqueWords")("word", "mosqueId"),
  userWords: columnsOf("userWords")("word", "userId"),
  removedMosques: columnsOf("removedMosques")(
    "mosqueId",
    "communityName",
    "removedAt",
    "removedBy",
    "requestId",
  ),
  requestBatches: columnsOf("requestBatches")("mosqueId", "at", "id", "keyId", "requests", "unlisted"),
  requestLog: columnsOf("requestLog")("at", "id", "mosqueId"),
  requestLogSizes: columnsOf("requestLogSizes")("since", "bytes"),
  schemaVersion: columnsOf("schemaVersion")("version"),
  securityEvents: columnsOf("securityEvents")(
    "id",
    "at",
    "kind",
    "actorKind",
    "actorId",
    "userId",
    "mosqueId",
    "address",
    "device",
    "requestId",
    "details",
    "count",
  ),
  serviceState: columnsOf("serviceState")("name", "value"),
  sessions: columnsOf("sessions")(
    "id",
    "userId",
    "token",
    "expiresAt",
    "ipAddress",
    "userAgent",
    "createdAt",
    "updatedAt",
    "steppedUpAt",
  ),
  signInFailures: columnsOf("signInFailures")("key", "failures", "waitsUntil", "endsAt"),
  syncWatches: columnsOf("syncWatches")(
    "mosqueId",
    "periodMinutes",
    "graceMinutes",
    "paused",
    "state",
    "stateSince",
    "reason",
    "keyFamilyId",
    "checkAt",
    "prayersVersion",
    "prayersChangedAt",
  ),
  totpFactors: columnsOf("totpFactors")("userId", "secret", "addedAt", "lastStep"),
  users: columnsOf("users")(
    "id",
    "name",
    "email",
    "emailVerified",
    "image",
    "isOperator",
    "createdAt",
    "updatedAt",
    "nameOrder",
    "nameFolded",
    "disabledAt",
    "deletedAt",
    "securityGeneration",
    "generationBegan",
    "digest",
    "language",
  ),
  verifications: columnsOf("verifications")(
    "id",
    "identifier",
    "value",
    "expiresAt",
    "createdAt",
    "updatedAt",
  ),
};

/** The tables of the request log, which is a database of its own on SQLite. */
const ofRequestLog: Record<Exclude<keyof RequestLogDatabase, keyof Database>, true> = {
  requestBatches: true,
  requestLogSizes: true,
  keyQuarters: true,
  refusedRequests: true,
  requestLog: true,
  keyUses: true,
  mosqueUses: true,
  signInFailures: true,
};

/** Tables that others name: that of the rate limiter, and of requests that an earlier version logged. */
const ofOthers = ["sharedCounts", "requestLog"];

const found: Record<string, string> = {
  SQLite: `
    select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'`,
  PostgreSQL: `
    select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public'`,
};

for (const engine of engines) {
  suite(`the tables on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test("have the columns of their types, no fewer and no more", async () => {
      const rows = await shared.database.query(found[engine.name] ?? assert.fail(engine.name));
      const has = Map.groupBy(rows, ({ table }) => inCamelCase(String(table)));
      const wanted = Object.entries(columns).filter(
        ([table]) => !ofOthers.includes(table) && (engine.name === "PostgreSQL" || !(table in ofRequestLog)),
      );
      const named = [...has.keys()].filter((table) => !ofOthers.includes(table));
      assert.deepEqual(named.toSorted(), wanted.map(([table]) => table).toSorted());
      for (const [table, names] of wanted) {
        const found = has.get(table)?.map(({ column }) => inCamelCase(String(column))) ?? [];
        assert.deepEqual(found.toSorted(), names.toSorted(), table);
      }
    });
  });
}

function inCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
