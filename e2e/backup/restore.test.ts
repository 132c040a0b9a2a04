import assert from "node:assert/strict";
import { copyFile, open, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import {
  assertRefusedFor,
  backUpHere,
  backupFolder,
  done,
  restoreHere,
  runBackup,
  runRestore,
  stateOf,
} from "../support/databases/backups.ts";
import { type Database, type Engine, engines } from "../support/databases/engines.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { startService } from "../support/services/service-here.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../support/services/suite.ts";

for (const engine of engines) {
  describe(`restore on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let folder: Awaited<ReturnType<typeof backupFolder>>;
    before(async () => {
      folder = await backupFolder();
    });
    after(() => folder.remove());

    async function backUp(): Promise<string> {
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      return file;
    }

    /** Restores to a new database of an engine, serves it, and drops it after the action. */
    async function withRestored(
      options: { file: string; to?: Engine; arguments?: readonly string[] },
      work: (restored: {
        database: Database;
        /** The output of the command, if it was given arguments. */
        printed: string;
        over: (mosque: Mosque) => Mosque;
      }) => Promise<void>,
    ): Promise<void> {
      const { file, to = engine, arguments: given } = options;
      const database = await to.createDatabase();
      try {
        const printed = given ? done(await runRestore(database, file, ...given)) : "";
        if (!given) await restoreHere(database, file);
        await database.assertSound?.();
        const service = await startService(database);
        const over = (mosque: Mosque) =>
          mosqueOver({ ...mosque, request: service.request, operator: suite.operator });
        try {
          await work({ database, printed, over });
        } finally {
          await service.stop();
        }
      } finally {
        await database.drop();
      }
    }

    for (const to of engines) {
      test(`restores everything that a key can see, on ${to.name}`, async () => {
        const mosque = await suite.addMosque({ name: "Masjid an-Nūr 🕌" });
        await fill(mosque);
        const sent = await contentOf(mosque);
        const file = folder.newFile();
        done(await runBackup(suite.database, file));
        await withRestored({ file, to, arguments: [] }, async ({ over, database }) => {
          assert.deepEqual(await contentOf(over(mosque)), sent);
          succeeded(await over(mosque).post("/prayers", { prayerKey: "isha", adhanTime: "20:10" }), 201);
          assert.ok(await stateOf(database, "backed-up-at"), "its newest backup is the one it came from");
        });
      });
    }

    test("no earlier entity tag is valid, even though the same versions return for other contents", async () => {
      const mosque = await suite.addMosque();
      await fill(mosque);
      const file = await backUp();
      const { announcements } = succeeded(await mosque.get("/announcements")).body;
      const reads = [
        "/profile",
        "/prayers",
        "/announcements",
        `/announcements/${announcements[0]?.id}`,
        "/sync",
      ];
      const tags = new Map<string, string[]>(reads.map((path) => [path, []]));
      for (let round = 0; round < 3; round++) {
        for (const path of reads) tags.get(path)?.push(String((await mosque.get(path)).headers.etag));
        await changeAll(mosque, `before ${round}`);
      }
      await withRestored({ file }, async ({ over }) => {
        const restored = over(mosque);
        for (let round = 0; round < 4; round++) {
          for (const [path, given] of tags) {
            for (const tag of given) {
              succeeded(await restored.get(path, { "If-None-Match": tag }));
            }
            const own = String((await restored.get(path)).headers.etag);
            assert.equal((await restored.get(path, { "If-None-Match": own })).status, 304);
          }
          const ifMatch = { "If-Match": tags.get("/profile")?.join(", ") };
          const refused = await restored.patch("/profile", { status: "Lost" }, ifMatch as never);
          assertRefused(refused, 412, "precondition_failed", "precondition_failed");
          await changeAll(restored, `after ${round}`);
        }
      });
    });

    test("a request from before the backup is replayed, and a later one has its effect once", async () => {
      const mosque = await suite.addMosque();
      const [early, late] = [{ "Idempotency-Key": "early" }, { "Idempotency-Key": "late" }];
      const first = succeeded(await mosque.post("/announcements", { title: "Early", body: "B" }, early), 201);
      const file = await backUp();
      succeeded(await mosque.post("/announcements", { title: "Late", body: "B" }, late), 201);
      await withRestored({ file }, async ({ over }) => {
        const restored = over(mosque);
        const replayed = await restored.post("/announcements", { title: "Early", body: "B" }, early);
        assert.equal(replayed.headers["idempotent-replayed"], "true");
        assert.equal(replayed.text, first.text);
        for (let sent = 0; sent < 2; sent++) {
          succeeded(await restored.post("/announcements", { title: "Late", body: "B" }, late), 201);
        }
        const { announcements } = succeeded(await restored.get("/announcements")).body;
        assert.deepEqual(
          announcements.map(({ title }) => title),
          ["Late", "Early"],
        );
      });
    });

    test("keys revoked or rotated before the backup, or in the previous database, stay ended", async () => {
      const mosque = await suite.addMosque({ name: "Masjid \u001b[31mNoor" });
      const [early, late, rotated] = [await mosque.addKey(), await mosque.addKey(), await mosque.addKey()];
      await suite.operator.revokeKey(mosque.id, early.keyId);
      const file = await backUp();
      await suite.operator.revokeKey(mosque.id, late.keyId);
      const successor = await suite.operator.rotateKey(mosque.id, rotated.keyId);
      const former = ["--former-file", `${file}.former`];
      await writeFile(`${file}.former`, `${suite.database.url}\n`);
      await withRestored({ file, arguments: former }, async ({ over, printed }) => {
        const restored = over(mosque);
        const reasonOf = async (key: string) =>
          (await restored.as(key).get("/profile")).body.error?.troubleshooting.code;
        assert.equal(await reasonOf(early.apiKey), "key_revoked");
        assert.equal(await reasonOf(late.apiKey), "key_revoked");
        assert.equal(await reasonOf(rotated.apiKey), "key_rotated");
        assert.equal(await reasonOf(successor.apiKey), "unknown_api_key");
        succeeded(await restored.get("/profile"));
        const prefixOf = (key: string) => key.slice(0, 14);
        const [, again = "", lost = ""] =
          /therefore ended again: 2\n(.*)Created after the backup.*?Create new keys for\n(.*)/s.exec(
            printed,
          ) ?? [];
        for (const { apiKey } of [late, rotated]) assert.ok(again.includes(prefixOf(apiKey)), printed);
        assert.ok(lost.includes(prefixOf(successor.apiKey)), printed);
        assert.ok(
          !printed.includes(prefixOf(early.apiKey)) && !printed.includes(prefixOf(mosque.key)),
          printed,
        );
        assert.ok(!printed.includes("\u001b"), "a name cannot write to the terminal");
      });
    });

    test("if the previous database is unavailable, the operator is told to check the keys", async () => {
      const mosque = await suite.addMosque();
      const file = await backUp();
      await suite.operator.revokeKey(mosque.id, mosque.keyId);
      await withRestored({ file, arguments: [] }, async ({ over, printed }) => {
        succeeded(await over(mosque).get("/profile"));
        assert.match(printed, /Working keys: \d+\..*revoke those again/);
      });
    });

    test("a file that is missing, damaged, foreign or newer is refused with the fix, without an effect", async () => {
      await suite.addMosque({ name: "The mosque in the file" });
      const file = await backUp();
      const bytes = await readFile(file);
      const variant = async (make: (path: string) => Promise<unknown> | unknown) => {
        const path = folder.newFile();
        await copyFile(file, path);
        await make(path);
        return path;
      };
      const flipAt = (offset: number) => async (path: string) => {
        const handle = await open(path, "r+");
        await handle.write(Buffer.from([(bytes[offset] ?? 0) ^ 1]), 0, 1, offset);
        await handle.close();
      };
      const execute = (statement: string) => (path: string) => {
        const database = new DatabaseSync(path);
        database.exec(statement);
        database.close();
      };
      const newer = folder.newFile();
      await copyFile(file, newer);
      execute("DROP TABLE backup; UPDATE schema_version SET version = version + 1")(newer);
      const cases: readonly (readonly [path: string, reason: RegExp])[] = [
        [folder.newFile(), /no file/],
        [folder.path, /no file/],
        [await variant(flipAt(bytes.indexOf("The mosque in the file"))), /damaged/],
        [await variant(flipAt(100)), /damaged/],
        [await variant((path) => truncate(path, Math.floor(bytes.length / 2))), /damaged/],
        [await variant((path) => truncate(path, 4096)), /damaged/],
        [await variant(execute("DELETE FROM api_keys")), /damaged/],
        [await variant((path) => truncate(path, 0)), /no data of this service/],
        [await variant((path) => writeFile(path, "mosques")), /no data of this service/],
        [await variant(execute("ALTER TABLE mosques RENAME TO temples")), /no data of this service/],
        [newer, /newer/],
      ];
      const own = await engine.createDatabase();
      try {
        for (const [path, reason] of cases) await assert.rejects(restoreHere(own, path), reason);
        assertRefusedFor(await runRestore(own, newer), /newer/);
        if (!engine.isServer) {
          const place = dirname(own.url.slice("sqlite:".length));
          assert.deepEqual(await readdir(place), []);
        }
        await restoreHere(own, file);
      } finally {
        await own.drop();
      }
      assert.deepEqual(await readFile(file), bytes, "the backup itself is only read");
    });

    test("a previous database that cannot be read is refused", async () => {
      const former = { formerUrl: "sqlite:/nowhere/x.db", force: true };
      const own = await engine.createMigratedDatabase();
      try {
        await assert.rejects(restoreHere(own, await backUp(), former), /--former|nowhere|open/);
      } finally {
        await own.drop();
      }
    });

    test("a database with data, and one in use, stay unchanged", async () => {
      const own = await engine.createDatabase();
      const service = await startService(own);
      try {
        const file = await backUp();
        assertRefusedFor(await runRestore(own, file), /open|connected/);
        await backUpHere(own, folder.newFile());
        await service.end();
        await restoreHere(own, file);
        const mosque = await suite.addMosque();
        const later = await backUp();
        assertRefusedFor(await runRestore(own, later), engine.isServer ? /empty one/ : /--force/);
        assert.ok(!(await own.contents()).includes(mosque.id));
      } finally {
        await service.end();
        await own.drop();
      }
    });
  });
}

/** Rows of every kind. */
async function fill(mosque: Mosque): Promise<void> {
  succeeded(await mosque.patch("/profile", { status: "Open", latitude: 51.5, longitude: -0.25 }));
  for (const prayerKey of ["fajr", "dhuhr", "jummah", "jummah"]) {
    succeeded(await mosque.post("/prayers", { prayerKey, iqamahTime: "13:30" }), 201);
  }
  for (let count = 0; count < 3; count++) {
    succeeded(await mosque.post("/announcements", { title: `Title ${count}`, body: "Text" }), 201);
  }
  const eventDetails = { dateInstant: "2026-12-01T18:00:00Z" };
  succeeded(await mosque.post("/events", { title: "Lecture", eventDetails }), 201);
}

/** One change of each kind. */
async function changeAll(mosque: Mosque, text: string): Promise<void> {
  const { prayers } = succeeded(await mosque.get("/prayers")).body;
  const { announcements } = succeeded(await mosque.get("/announcements")).body;
  const minutes = String(10 + (text.length % 7) + Number(/\d+$/.exec(text)?.[0] ?? 0)).padStart(2, "0");
  succeeded(await mosque.patch("/profile", { status: text }));
  succeeded(
    await mosque.patch(`/prayers/${prayers[0]?.id}`, {
      prayerKey: prayers[0]?.prayerKey,
      iqamahTime: `06:${minutes}`,
    }),
  );
  const first = announcements.at(-1)?.id;
  succeeded(await mosque.patch(`/announcements/${first}`, { title: text }));
}

async function contentOf(mosque: Mosque): Promise<unknown> {
  const paths = ["/sync", "/capabilities", "/events", "/announcements", "/prayers"];
  return Promise.all(paths.map(async (path) => succeeded(await mosque.get(path)).body));
}
