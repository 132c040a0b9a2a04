import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { findState } from "../../server/src/store/service-state.ts";
import { openStore } from "../../server/src/store/store.ts";
import { check } from "../faults/checker.ts";
import { momentOf } from "../faults/fault-moments.ts";
import { newTarget, snapshotCall, writeUntil } from "../faults/load.ts";
import {
  assertRefusedFor,
  backUpHere,
  backupFolder,
  done,
  runBackup,
  runRestore,
  stateOf,
} from "../support/databases/backups.ts";
import { engines } from "../support/databases/engines.ts";
import { changesOf } from "../support/portal/changes.ts";
import { setUpOperator } from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { startService } from "../support/services/service-here.ts";
import { mosqueOver, succeeded } from "../support/services/suite.ts";

for (const engine of engines) {
  describe(`backup on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let folder: Awaited<ReturnType<typeof backupFolder>>;
    before(async () => {
      folder = await backupFolder();
    });
    after(() => folder.remove());

    test("taken under load, it restores the state of one moment: exactly the acknowledged writes", async () => {
      const mosque = await suite.addMosque();
      const { id: mosqueId, key } = mosque;
      const target = newTarget(mosqueId, key);
      const { history } = target;
      const first = momentOf(succeeded(await suite.request(snapshotCall(target))));
      const { length: earlier } = await changesOf(suite.database.url, mosqueId);
      const stopping = new AbortController();
      const writing = Array.from({ length: 6 }, () =>
        writeUntil(stopping.signal, target, {
          request: suite.service.request,
          random: Math.random,
          restMs: 0,
        }),
      );
      await eventually(() => history.counts.acknowledged >= 100 || undefined);
      const file = folder.newFile();
      const startedAt = performance.now();
      done(await runBackup(suite.database, file));
      const endedAt = performance.now();
      const soFar = history.counts.acknowledged;
      await eventually(() => history.counts.acknowledged >= soFar + 50 || undefined);
      stopping.abort();
      await Promise.all(writing);

      const restored = await engine.createDatabase();
      try {
        done(await runRestore(restored, file));
        await restored.assertSound?.();
        const service = await startService(restored);
        try {
          const there = mosqueOver({ ...mosque, request: service.request, operator: suite.operator });
          const shown = momentOf(succeeded(await there.get("/sync?limit=100")));
          history.writes = history.writes
            .filter((write) => write.startedAt < endedAt)
            .map((write) =>
              write.endedAt < startedAt
                ? write
                : { ...write, outcome: { is: "unclear", why: "the request is allowed to be in the backup" } },
            );
          const records = (await changesOf(restored.url, mosque.id)).slice(earlier);
          assert.deepEqual(shown, check(history, first, records));
          succeeded(await there.post("/announcements", { title: "After", body: "Text" }), 201);
        } finally {
          await service.end();
        }
      } finally {
        await restored.drop();
      }
    });

    test("the file holds no raw key and no sign-in secret, and only its owner can read it", async () => {
      const { cookies } = await setUpOperator(suite.service);
      const mosque = await suite.addMosque();
      const later = new Date(Date.now() + 60_000).toISOString();
      const { apiKey: rotated } = await suite.operator.rotateKey(mosque.id, mosque.keyId, later);
      const keys = [mosque.key, rotated];
      for (const key of keys) {
        const headers = { "Idempotency-Key": key, "X-Request-Id": key };
        succeeded(await mosque.as(key).post("/announcements", { title: "T", body: "B" }, headers), 201);
      }
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const written = await readFile(file, "latin1");
      const secrets = [
        ...keys,
        ...keys.map((key) => key.split("_")[2]?.slice(0, 32)),
        // A known device has no stored data at all.
        ...[...cookies].flatMap(([name, value]) =>
          name.endsWith("session_token") ? [value.split(".")[0]] : [],
        ),
        ...(await signingIn(suite.database.url)),
      ];
      assert.equal(secrets.length, 7);
      for (const text of secrets) {
        assert.ok(text && text.length >= 32);
        assert.ok(!written.includes(text), "a secret is in the backup");
        assert.ok(!written.includes(Buffer.from(text).toString("hex")), "a secret is in the backup");
      }
      assert.ok(written.includes(mosque.key.slice(0, 14)), "the visible prefix is there");
      if (process.platform !== "win32") assert.equal((await stat(file)).mode & 0o777, 0o600);
    });

    test("the database records the time of its backup", async () => {
      const earliest = new Date().toISOString();
      done(await runBackup(suite.database, folder.newFile()));
      const at = await stateOf(suite.database, "backed-up-at");
      assert.ok(at !== undefined && at >= earliest && at <= new Date().toISOString(), String(at));
    });

    test("a file is overwritten only with --force, and not by a failed backup", async () => {
      const file = folder.newFile();
      await writeFile(file, "something else");
      assertRefusedFor(await runBackup(suite.database, file), /--force/);
      const nowhere = { url: suite.database.url.replace(/\w+(\.db)?$/, "nowhere$1") };
      await assert.rejects(backUpHere(nowhere, file, { overwrite: true }), /DATABASE_URL/);
      assert.equal(await readFile(file, "utf8"), "something else");
      done(await runBackup(suite.database, file, "--force"));
      assert.notEqual(await readFile(file, "latin1"), "something else");
    });

    if (engine.isServer) {
      test("a read-only database is backed up, and the command reports that it could not record the time", async () => {
        const endIt = await suite.database.makeReadOnly?.();
        const file = folder.newFile();
        const { code, stderr } = await runBackup(suite.database, file);
        await endIt?.();
        assert.equal(code, 0, stderr);
        assert.match(stderr, /could not record/);
        assert.ok(existsSync(file));
      });

      test("it may take longer than any request", async () => {
        const held = suite.database.execute(
          "BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(11); COMMIT",
        );
        await backUpHere(suite.database, folder.newFile());
        await held;
      });
    }

    test("an unwritable place is named, and no file is left behind", async () => {
      const own = await backupFolder();
      try {
        await mkdir(join(own.path, "folder"));
        const overwrite = true;
        await assert.rejects(backUpHere(suite.database, join(own.path, "missing", "b")), /missing/);
        await assert.rejects(
          backUpHere(suite.database, join(own.path, "folder"), { overwrite }),
          /not a file/,
        );
        if (!engine.isServer) {
          const path = suite.database.url.slice("sqlite:".length);
          await assert.rejects(backUpHere(suite.database, path, { overwrite }), /the database itself/);
        }
        assert.deepEqual(await readdir(own.path), ["folder"]);
      } finally {
        await own.remove();
      }
    });

    test("an empty database and a newer program's database are refused", async () => {
      const own = await engine.createDatabase();
      try {
        const file = folder.newFile();
        await assert.rejects(backUpHere(own, file), /DATABASE_URL/);
        await (await openStore({ databaseUrl: own.url, isUnhurried: true })).close();
        await own.execute("UPDATE schema_version SET version = version + 1");
        await assert.rejects(backUpHere(own, file), /newer/);
        assert.ok(!existsSync(file));
      } finally {
        await own.drop();
      }
    });
  });
}

test("invalid arguments of backup are named", async () => {
  const nowhere = { url: "sqlite:/nowhere/data.db" };
  assertRefusedFor(await runBackup(nowhere), /Name one FILE/);
  assertRefusedFor(await runBackup(nowhere, "a.backup", "--colour"), /--colour/);
});

/** By the database's own records of sessions. */
async function signingIn(databaseUrl: string): Promise<string[]> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    const sessions = await store.read((tx) => tx.selectFrom("sessions").select("token").execute());
    const secret = await store.read((tx) => findState(tx, "secret"));
    return [...sessions.map(({ token }) => token), secret ?? assert.fail()];
  } finally {
    await store.close();
  }
}
