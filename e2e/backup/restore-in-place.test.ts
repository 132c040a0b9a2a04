import assert from "node:assert/strict";
import { copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { openStore } from "../../server/src/store/store.ts";
import type { Tx } from "../../server/src/store/tables/schema.ts";
import { addMails } from "../../server/src/subjects/mail/rows/mails.ts";
import {
  assertRefusedFor,
  backUpHere,
  backupFolder,
  done,
  restoreHere,
  runRestore,
} from "../support/databases/backups.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { type Operator, openOperator } from "../support/mosques/operator.ts";
import { addMosque, newEmail, setUpOperator } from "../support/portal/portal.ts";
import type { ReachedService } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { type Mosque, mosqueOver, succeeded } from "../support/services/suite.ts";

for (const engine of engines) {
  describe(`restore --in-place on ${engine.name}`, () => {
    test("makes a database restored by other means ready to be served", async () => {
      await withDatabase(engine.createDatabase, async (database) => {
        const tag = await serving(database, async ({ addMosque }) => {
          const mosque = await addMosque();
          succeeded(await mosque.patch("/profile", { status: "Open" }));
          return { mosque, etag: String((await mosque.get("/profile")).headers.etag) };
        });
        assert.match(
          done(await runRestore(database, "--in-place")),
          /^Restored: 1 mosque, 1 key, 0 users\.$/m,
        );
        await servingHere(database, async ({ over }) => {
          const response = succeeded(await over(tag.mosque).get("/profile", { "If-None-Match": tag.etag }));
          assert.notEqual(response.headers.etag, tag.etag);
          assert.equal(response.body.profile.status, "Open");
        });
      });
    });

    test("ends sign-ins and unsent messages: sessions, links, sign-ins under way, mails, the cookies' secret", async () => {
      await withDatabase(engine.createMigratedDatabase, async (database) => {
        const service = await startServiceProcess(database);
        const operator = await setUpOperator(service);
        const params = { mosqueId: await addMosque(operator) };
        await operator.does("invite", { params, body: { email: newEmail(), role: "owner" } });
        await service.kill();
        await addUnfinished(database);
        done(await runRestore(database, "--in-place"));
        assert.deepEqual(await unfinishedIn(database), {
          sessions: 0,
          verifications: 0,
          mails: 0,
          openLinks: 0,
          states: ["key-uses-since"],
          restores: ["command"],
        });
      });
    });

    test("is refused while a service has the database open, and if there is no database", async () => {
      await withDatabase(engine.createDatabase, async (database) => {
        const service = await startService(database);
        try {
          assertRefusedFor(await runRestore(database, "--in-place"), /Stop/);
          succeeded(await service.request({ path: "/readyz" }));
        } finally {
          await service.end();
        }
        const nowhere = { url: database.url.replace(/\w+(\.db)?$/, "nowhere$1") };
        assertRefusedFor(await runRestore(nowhere, "--in-place"), /no database|DATABASE_URL/);
      });
    });
  });
}

describe("restore over a SQLite file", () => {
  const [sqlite = assert.fail()] = engines;

  test("keeps the previous file next to it, and keys ended there stay ended", async () => {
    await withDatabase(sqlite.createDatabase, async (database) => {
      const folder = await backupFolder();
      try {
        const file = folder.newFile();
        const { mosque, revoked } = await serving(database, async ({ addMosque, operator }) => {
          const made = await addMosque();
          const other = await made.addKey();
          await backUpHere(database, file);
          await operator.revokeKey(made.id, other.keyId);
          succeeded(await made.patch("/profile", { status: "After the backup" }));
          return { mosque: made, revoked: other };
        });
        assertRefusedFor(await runRestore(database, file), /holds mosques or users\. Pass --force/);
        const printed = done(await runRestore(database, file, "--force"));
        assert.ok(printed.includes(revoked.apiKey.slice(0, 14)), printed);
        const [kept = ""] = /(?<=is kept as ).*(?=\.$)/m.exec(printed) ?? [];
        await servingHere(database, async ({ over }) => {
          const restored = over(mosque);
          assert.equal(succeeded(await restored.get("/profile")).body.profile.status, undefined);
          assert.equal((await restored.as(revoked.apiKey).get("/profile")).status, 401);
        });
        await servingHere({ ...database, url: `sqlite:${kept}` }, async ({ over }) => {
          const former = succeeded(await over(mosque).get("/profile"));
          assert.equal(former.body.profile.status, "After the backup");
        });
      } finally {
        await folder.remove();
      }
    });
  });

  test("is not corrupted by the leftovers of a killed service", async () => {
    await withDatabase(sqlite.createDatabase, async (database) => {
      const path = database.url.slice("sqlite:".length);
      const folder = await backupFolder();
      try {
        const file = folder.newFile();
        const mosque = await serving(database, async ({ addMosque }) => {
          const made = await addMosque();
          succeeded(await made.patch("/profile", { status: "In the backup" }));
          await backUpHere(database, file);
          for (let count = 0; count < 20; count++) {
            succeeded(await made.patch("/profile", { status: `Later ${count}` }));
          }
          return made;
        });
        const names = await readdir(dirname(path));
        assert.ok(names.includes("data.db-wal"), "the service was killed, and its log is there");
        // A log without its file would be applied to the new one.
        const log = await readFile(`${path}-wal`);
        for (const content of [await readFile(path), "no database", undefined]) {
          if (content === undefined) await rm(path);
          else await writeFile(path, content);
          await writeFile(`${path}-wal`, log);
          await restoreHere(database, file, { force: true });
          await database.assertSound?.();
          await servingHere(database, async ({ over }) => {
            const { profile } = succeeded(await over(mosque).get("/profile")).body;
            assert.equal(profile.status, "In the backup");
          });
        }
      } finally {
        await folder.remove();
      }
    });
  });

  test("by other means can be completed in place, and keys ended in the previous file stay ended", async () => {
    await withDatabase(sqlite.createDatabase, async (database) => {
      const path = database.url.slice("sqlite:".length);
      const { mosque, revoked } = await serving(database, async ({ addMosque, operator }) => {
        const made = await addMosque();
        const other = await made.addKey();
        for (const end of ["", "-wal"]) await copyFile(path + end, `${path}.elsewhere${end}`);
        await operator.revokeKey(made.id, other.keyId);
        return { mosque: made, revoked: other };
      });
      for (const end of ["", "-wal", "-shm"]) {
        await rename(path + end, `${path}.before${end}`);
        if (end !== "-shm") await rename(`${path}.elsewhere${end}`, path + end);
      }
      const printed = done(await runRestore(database, "--in-place", "--former", `sqlite:${path}.before`));
      assert.ok(printed.includes(revoked.apiKey.slice(0, 14)), printed);
      await servingHere(database, async ({ over }) => {
        succeeded(await over(mosque).get("/profile"));
        assert.equal((await over(mosque).as(revoked.apiKey).get("/profile")).status, 401);
      });
    });
  });

  test("also accepts a copy of the service's own file, with the log copied next to it", async () => {
    await withDatabase(sqlite.createDatabase, async (database) => {
      const path = database.url.slice("sqlite:".length);
      const folder = await backupFolder();
      try {
        const copy = join(folder.path, "copy.db");
        const mosque = await serving(database, async ({ addMosque }) => {
          const made = await addMosque();
          succeeded(await made.patch("/profile", { status: "In the copy" }));
          return made;
        });
        for (const end of ["", "-wal"]) await copyFile(path + end, copy + end);
        await restoreHere(database, copy, { force: true });
        await servingHere(database, async ({ over }) => {
          const { profile } = succeeded(await over(mosque).get("/profile")).body;
          assert.equal(profile.status, "In the copy");
        });
        await assert.rejects(restoreHere(database, path, { force: true }), /the database itself/);
      } finally {
        await folder.remove();
      }
    });
  });
});

async function withDatabase(create: () => Promise<Database>, work: (database: Database) => Promise<void>) {
  const database = await create();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

interface Served {
  addMosque: () => Promise<Mosque>;
  /** The same mosque, through this service. */
  over: (mosque: Mosque) => Mosque;
  operator: Operator;
}

/** Serves a database during an action, then kills the service. */
async function serving<T>(database: Database, work: (served: Served) => Promise<T>): Promise<T> {
  const service = await startServiceProcess(database);
  const operator = await openOperator(database.url);
  try {
    return await work(servedBy(service, operator));
  } finally {
    // In this order nothing tidies up the killed service's leftovers.
    await operator.close();
    await service.end();
  }
}

/** Serves a database from this process during an action. */
async function servingHere(database: Database, work: (served: Served) => Promise<void>): Promise<void> {
  const service = await startService(database);
  const operator = await openOperator(database.url);
  try {
    await work(servedBy(service, operator));
  } finally {
    await operator.close();
    await service.stop();
  }
}

function servedBy({ request }: ReachedService, operator: Operator): Served {
  return {
    operator,
    over: (mosque) => mosqueOver({ ...mosque, request, operator }),
    async addMosque() {
      const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
      return mosqueOver({ request, operator, id, keyId, key });
    },
  };
}

async function inStore<T>({ url: databaseUrl }: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    return await store.write(work);
  } finally {
    await store.close();
  }
}

/** Adds a sign-in that waits for its second factor, and a mail that waits to be sent. */
function addUnfinished(database: Database): Promise<void> {
  return inStore(database, async (tx) => {
    const [at, expiresAt] = ["2026-11-20T18:00:00.000Z", "2100-01-01T00:00:00.000Z"];
    const waiting = { id: "waiting", identifier: "factor-step-x", value: "x 0", createdAt: at };
    await tx
      .insertInto("verifications")
      .values({ ...waiting, updatedAt: at, expiresAt })
      .execute();
    const mail = { mosqueId: null, address: newEmail(), what: "security", subject: "S", text: "T" } as const;
    await addMails(tx, [mail], at);
  });
}

function unfinishedIn(database: Database) {
  return inStore(database, async (tx) => {
    const count = async (table: "sessions" | "verifications" | "mails") =>
      (await tx.selectFrom(table).select("id").execute()).length;
    const openLinks = await tx.selectFrom("links").select("id").where("endedAt", "is", null).execute();
    const names = ["secret", "listening-at", "key-uses-since"] as const;
    const states = await tx.selectFrom("serviceState").select("name").where("name", "in", names).execute();
    const restores = await tx
      .selectFrom("securityEvents")
      .select("actorKind")
      .where("kind", "=", "database_restored")
      .execute();
    return {
      sessions: await count("sessions"),
      verifications: await count("verifications"),
      mails: await count("mails"),
      openLinks: openLinks.length,
      states: states.map(({ name }) => name),
      restores: restores.map(({ actorKind }) => actorKind),
    };
  });
}
