/**
 * Serves the same requests as a careful developer would with Express, Knex, better-sqlite3 and zod: keys are checked,
 * bodies validated, and a write is one durable transaction with its change record. It keeps no request log. Arguments:
 * the database's path, and a file with the mosques that fills it.
 */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import express from "express";
import knex from "knex";
import { z } from "zod";

const [path, mosquesFile] = process.argv.slice(2);

const db = knex({
  client: "better-sqlite3",
  connection: { filename: path },
  useNullAsDefault: true,
  pool: {
    afterCreate(connection, done) {
      connection.pragma("journal_mode = WAL");
      connection.pragma("synchronous = FULL");
      connection.pragma("foreign_keys = ON");
      done();
    },
  },
});

await createTables();
await fill(JSON.parse(readFileSync(mosquesFile, "utf8")));

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const prayerUpdate = z
  .strictObject({
    prayerKey: z.string().max(40),
    adhanTime: time.nullable(),
    iqamahTime: time.nullable(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0);

const app = express();
app.disable("x-powered-by");
app.use(express.json({ limit: "64kb" }));

/** Finds the key, and the mosque that it belongs to. */
app.use("/v1/mosques/:mosqueId", async (request, response, next) => {
  const key = request.get("Authorization")?.replace(/^Bearer /, "") ?? "";
  const found = await db("api_keys")
    .where({ prefix: key.slice(0, 14) })
    .first();
  const hash = createHash("sha256").update(key).digest();
  if (!found || found.ended_at || !timingSafeEqual(hash, Buffer.from(found.secret_hash, "hex"))) {
    return response.status(401).json({ error: { code: "unauthorized" } });
  }
  if (found.mosque_id !== request.params.mosqueId) {
    return response.status(403).json({ error: { code: "forbidden" } });
  }
  response.locals.key = found;
  next();
});

app.get("/v1/mosques/:mosqueId/capabilities", async (request, response) => {
  const mosque = await findMosque(db, request.params.mosqueId);
  tagged(response, "capabilities", mosque).json(JSON.parse(mosque.capabilities));
});

app.get("/v1/mosques/:mosqueId/profile", async (request, response) => {
  const mosque = await findMosque(db, request.params.mosqueId);
  tagged(response, "profile", mosque).json({ profile: profileOf(mosque) });
});

app.get("/v1/mosques/:mosqueId/prayers", async (request, response) => {
  const { mosqueId } = request.params;
  const mosque = await findMosque(db, mosqueId);
  tagged(response, "prayers", mosque).json({ prayers: await listPrayers(db, mosqueId) });
});

app.get("/v1/mosques/:mosqueId/sync", async (request, response) => {
  const { mosqueId } = request.params;
  const snapshot = await db.transaction(async (tx) => {
    const mosque = await findMosque(tx, mosqueId);
    return {
      mosque,
      body: {
        version: "v1",
        profile: profileOf(mosque),
        announcements: (await newest(tx, "announcements", mosqueId)).map(announcementOf),
        prayers: await listPrayers(tx, mosqueId),
        events: (await newest(tx, "events", mosqueId)).map(eventOf),
      },
    };
  });
  tagged(response, "sync", snapshot.mosque).json(snapshot.body);
});

app.patch("/v1/mosques/:mosqueId/prayers/:prayerId", async (request, response) => {
  const parsed = prayerUpdate.safeParse(request.body);
  if (!parsed.success) return response.status(400).json({ error: parsed.error.issues });
  const { mosqueId, prayerId } = request.params;
  const written = await db.transaction(async (tx) => {
    const mosque = await findMosque(tx, mosqueId);
    const before = await tx("prayers").where({ mosque_id: mosqueId, id: prayerId }).first();
    if (!before) return undefined;
    const { prayerKey, adhanTime, iqamahTime } = parsed.data;
    const after = {
      ...before,
      ...(prayerKey !== undefined && { prayer_key: prayerKey }),
      ...(adhanTime !== undefined && { adhan_time: adhanTime }),
      ...(iqamahTime !== undefined && { iqamah_time: iqamahTime }),
    };
    await tx("prayers").where({ mosque_id: mosqueId, id: prayerId }).update(after);
    await tx("mosques")
      .where({ id: mosqueId })
      .update({ version: mosque.version + 1 });
    await tx("changes").insert({
      mosque_id: mosqueId,
      sequence: mosque.version + 1,
      at: new Date().toISOString(),
      key_id: response.locals.key.id,
      resource_id: prayerId,
      before: JSON.stringify(prayerOf(before)),
      after: JSON.stringify(prayerOf(after)),
    });
    const prayers = await listPrayers(tx, mosqueId);
    return { mosque: { ...mosque, version: mosque.version + 1 }, prayers };
  });
  if (!written) return response.status(404).json({ error: { code: "not_found" } });
  tagged(response, "prayers", written.mosque).json({ prayers: written.prayers });
});

const server = app.listen(0, "127.0.0.1", () => {
  const address = `http://127.0.0.1:${server.address().port}`;
  console.log(JSON.stringify({ msg: "listening", address }));
});

function tagged(response, resource, mosque) {
  return response.set({ ETag: `"${resource}-${mosque.version}"`, "Cache-Control": "private, no-cache" });
}

function findMosque(tx, id) {
  return tx("mosques").where({ id }).first();
}

async function listPrayers(tx, mosqueId) {
  const rows = await tx("prayers").where({ mosque_id: mosqueId }).orderBy("place").orderBy("sequence");
  return rows.map(prayerOf);
}

function newest(tx, table, mosqueId) {
  return tx(table).where({ mosque_id: mosqueId }).orderBy("sequence", "desc").limit(10);
}

function profileOf(row) {
  return {
    id: row.id,
    communityName: row.community_name,
    type: row.type,
    isOnlineOnly: row.is_online_only === 1,
    verificationStatus: row.verification_status,
    entitlement: row.entitlement,
    createdAt: row.created_at,
    timeZoneId: row.time_zone_id,
    coverPhotos: JSON.parse(row.cover_photos),
  };
}

function prayerOf(row) {
  return {
    id: row.id,
    prayerKey: row.prayer_key,
    ...(row.adhan_time !== null && { adhanTime: row.adhan_time }),
    ...(row.iqamah_time !== null && { iqamahTime: row.iqamah_time }),
    createdAt: row.created_at,
  };
}

function announcementOf(row) {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    createdAt: row.created_at,
    flairType: row.flair_type,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}

function eventOf(row) {
  return {
    id: row.id,
    visibility: row.visibility,
    createdAt: row.created_at,
    title: row.title,
    body: row.body,
    allowComments: row.allow_comments === 1,
    showLikes: row.show_likes === 1,
    allowSharing: row.allow_sharing === 1,
    latitude: row.latitude,
    longitude: row.longitude,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    eventDetails: JSON.parse(row.event_details),
  };
}

async function createTables() {
  await db.schema.createTable("mosques", (table) => {
    table.text("id").primary();
    for (const name of ["community_name", "type", "verification_status", "entitlement", "created_at"]) {
      table.text(name).notNullable();
    }
    table.integer("is_online_only").notNullable();
    for (const name of ["time_zone_id", "cover_photos", "capabilities"]) table.text(name).notNullable();
    table.integer("version").notNullable();
  });
  await db.schema.createTable("api_keys", (table) => {
    table.text("id").primary();
    table.text("prefix").notNullable().unique();
    table.text("secret_hash").notNullable();
    table.text("mosque_id").notNullable().references("mosques.id");
    table.text("ended_at");
  });
  await db.schema.createTable("prayers", (table) => {
    table.text("mosque_id").notNullable().references("mosques.id");
    table.text("id").notNullable();
    table.integer("place").notNullable();
    table.integer("sequence").notNullable();
    table.text("prayer_key").notNullable();
    table.text("adhan_time");
    table.text("iqamah_time");
    table.text("created_at").notNullable();
    table.primary(["mosque_id", "id"]);
  });
  for (const name of ["announcements", "events"]) {
    await db.schema.createTable(name, (table) => {
      table.text("mosque_id").notNullable().references("mosques.id");
      table.text("id").notNullable();
      table.integer("sequence").notNullable();
      table.text("title").notNullable();
      table.text("body");
      table.text("created_at").notNullable();
      table.double("latitude");
      table.double("longitude");
      if (name === "announcements") table.text("flair_type");
      else {
        table.text("visibility").notNullable();
        for (const column of ["allow_comments", "show_likes", "allow_sharing"]) {
          table.integer(column).notNullable();
        }
        for (const column of ["like_count", "comment_count"]) table.integer(column).notNullable();
        table.text("event_details").notNullable();
      }
      table.primary(["mosque_id", "id"]);
      table.index(["mosque_id", "sequence"]);
    });
  }
  await db.schema.createTable("changes", (table) => {
    table.text("mosque_id").notNullable().references("mosques.id");
    table.integer("sequence").notNullable();
    for (const name of ["at", "key_id", "resource_id"]) table.text(name).notNullable();
    for (const name of ["before", "after"]) table.text(name);
    table.primary(["mosque_id", "sequence"]);
  });
}

async function fill(mosques) {
  await db.transaction(async (tx) => {
    for (const { apiKey, capabilities, profile, prayers, announcements, events } of mosques) {
      const mosqueId = profile.id;
      await tx("mosques").insert({
        id: mosqueId,
        community_name: profile.communityName,
        type: profile.type,
        verification_status: profile.verificationStatus,
        entitlement: profile.entitlement,
        created_at: profile.createdAt,
        is_online_only: profile.isOnlineOnly ? 1 : 0,
        time_zone_id: profile.timeZoneId,
        cover_photos: JSON.stringify(profile.coverPhotos),
        capabilities: JSON.stringify(capabilities),
        version: 1,
      });
      await tx("api_keys").insert({
        id: randomUUID(),
        prefix: apiKey.slice(0, 14),
        secret_hash: createHash("sha256").update(apiKey).digest("hex"),
        mosque_id: mosqueId,
      });
      await tx("prayers").insert(
        prayers.map((row, index) => ({
          mosque_id: mosqueId,
          id: row.id,
          place: capabilities.supportedPrayerKeys.indexOf(row.prayerKey),
          sequence: index + 1,
          prayer_key: row.prayerKey,
          adhan_time: row.adhanTime,
          iqamah_time: row.iqamahTime,
          created_at: row.createdAt,
        })),
      );
      const ofItem = (row, index) => ({
        mosque_id: mosqueId,
        id: row.id,
        sequence: index + 1,
        title: row.title,
        body: row.body,
        created_at: row.createdAt,
        latitude: row.latitude,
        longitude: row.longitude,
      });
      await tx("announcements").insert(
        announcements.map((row, index) => ({
          ...ofItem(row, index),
          flair_type: row.flairType,
        })),
      );
      await tx("events").insert(
        events.map((row, index) => ({
          ...ofItem(row, index),
          visibility: row.visibility,
          allow_comments: row.allowComments ? 1 : 0,
          show_likes: row.showLikes ? 1 : 0,
          allow_sharing: row.allowSharing ? 1 : 0,
          like_count: row.likeCount,
          comment_count: row.commentCount,
          event_details: JSON.stringify(row.eventDetails),
        })),
      );
    }
  });
}
